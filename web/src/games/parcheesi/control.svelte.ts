/** What the player does: choosing a pawn, then where it goes; passing and declining; by any device. */

import { Sender, type PlayedTable } from '../../board/sender.svelte'
import { t } from '../../shell/text.svelte'
import { byPawn, declinesOf, PASS, stepsOf, type Choice } from './choices'
import type { Foresight } from './foresight.svelte'
import { distance, type Place } from './places'
import type { Seat, View } from './view'
import { placeText } from './words'

/** How long, in ms, a roll of which nothing can be played is looked at before the page passes by itself. */
export const READING = 2000
/** For how long, in ms, a press that waits for the server is still what the player means. */
export const PATIENCE = 5000

/** The page as the control sees it. */
export interface Table extends PlayedTable {
  readonly view: View
  /** The seat to act for. */
  readonly seat: Seat
  focus(place: Place): void
  /** The pawn on a place in words. */
  name(place: Place): string
}

export class Control extends Sender<Table> {
  selected = $state.raw<Place | null>(null)
  /** Where several ways lead to, one of which is to be chosen. */
  narrowed = $state.raw<Place | null>(null)
  /** The step that the player's hand has made by dragging the pawn there. */
  byHand: string | null = null

  readonly #foresight: Foresight
  /** Counts what the player does, so that nothing is done of what they have thought better of. */
  #doing = 0
  /** The version of the table at which the page has passed by itself. */
  #passedAt: number | null = null

  readonly quarter = $derived.by(() => this.table.view.quarters[this.table.seat]!)
  readonly #steps = $derived.by(() => (this.table.ready ? stepsOf(this.table.legal, this.quarter) : []))
  readonly pawns = $derived(byPawn(this.#steps))
  readonly declines = $derived.by(() => (this.table.ready ? declinesOf(this.table.legal) : []))
  readonly passing = $derived.by(() => this.table.ready && this.table.legal.includes(PASS))
  /** What the selected pawn can do: single steps, then sums; last what passes its home row by, which few mean to do. */
  readonly choices = $derived.by((): Choice[] => {
    const steps = this.selected === null ? [] : this.#stepsOf(this.selected)
    const ways = [...steps, ...this.#foresight.sums(steps, this.quarter)]
    return [...ways.filter(({ lap }) => !lap), ...ways.filter(({ lap }) => lap)]
  })
  /** Whether these are all of them. */
  readonly foreseen = $derived.by(
    () => this.selected === null || this.#foresight.complete(this.#stepsOf(this.selected), this.quarter),
  )
  readonly shownChoices = $derived(
    this.narrowed === null ? this.choices : this.choices.filter(({ to }) => to === this.narrowed),
  )

  constructor(table: Table, foresight: Foresight) {
    super(table)
    this.#foresight = foresight
  }

  select(place: Place, byKey = false): void {
    this.#doing += 1
    if (!this.mayAct() || !this.pawns.has(place)) return
    this.complaint = null
    this.narrowed = null
    this.selected = place
    void this.#foresight.want(this.pawns.get(place)!, this.quarter)
    const first = this.pawns.get(place)![0]!
    if (byKey) this.table.focus(first.to)
    this.table.announce(t('parcheesi.say.selected', { pawn: this.table.name(place) }))
  }

  cancel(): void {
    this.#doing += 1
    this.complaint = null
    if (this.narrowed !== null) this.narrowed = null
    else if (this.selected !== null) {
      const place = this.selected
      this.selected = null
      this.table.focus(place)
    }
  }

  /** A place of the board is pressed; `own`: it lies on the ring, or belongs to the seat to act for. */
  async press(place: Place, own: boolean, byKey = false): Promise<void> {
    this.#doing += 1
    if (!this.mayAct() || !own) return
    const known = this.#waysTo(place)
    if (known.length === 0 && place === this.selected) return this.cancel()
    if (known.length === 0 && this.pawns.has(place)) return this.select(place, byKey)
    if (!this.#settled(place) && !(await this.#toldAll())) return
    const ways = this.#waysTo(place)
    if (ways.length === 1) return this.play(ways[0]!)
    if (ways.length > 1) {
      this.complaint = null
      this.narrowed = place
      this.table.announce(t('parcheesi.prompt.which'))
      return
    }
    if (this.table.view.pawns[this.table.seat]!.includes(place)) return this.#explainPawn(place)
    if (this.selected !== null) return this.#explainTarget(this.selected, place)
  }

  /** A pawn is taken up, to be dragged. */
  lift(place: Place): void {
    this.#doing += 1
    if (place !== this.selected || this.narrowed !== null) this.select(place)
  }

  /** It is let go over a place. */
  async drop(place: Place, own: boolean): Promise<void> {
    this.#doing += 1
    if (!this.mayAct() || !own || this.selected === null) return
    const from = this.selected
    // What is clear is done at once, so that the pawn stays where it is let go.
    const clear = this.#settled(place)
    if (!clear && !(await this.#toldAll())) return
    const ways = this.#waysTo(place)
    if (ways.length === 0) return this.#explainTarget(from, place)
    if (clear && ways.length === 1 && ways[0]!.stops.length === 0) this.byHand = ways[0]!.actions[0]!
    return this.press(place, own)
  }

  async play(choice: Choice): Promise<void> {
    if (!this.mayAct()) return
    await this.send(choice.actions)
  }

  async pass(): Promise<void> {
    if (!this.passing || !this.mayAct()) return
    // Who has read the dice need not wait for the pass to be shown.
    this.byHand = PASS
    await this.send([PASS])
  }

  /** Passes by itself in a while, once for each version of the table, unless called off by what is returned. */
  passSoon(version: number): () => void {
    const timer = setTimeout(() => {
      if (this.#passedAt === version || this.sending) return
      this.#passedAt = version
      void this.pass()
    }, READING)
    return () => clearTimeout(timer)
  }

  async decline(action: string): Promise<void> {
    if (this.mayAct()) await this.send([action])
  }

  /** The table has gone on: nothing is chosen, unless there is but one pawn to choose. */
  reset(): void {
    this.#doing += 1
    this.narrowed = null
    this.complaint = null
    this.selected = null
  }

  /** With one pawn only that can move, it is chosen already. */
  chooseOnly(): void {
    if (this.selected !== null || this.pawns.size !== 1) return
    const [place, steps] = [...this.pawns][0]!
    this.selected = place
    void this.#foresight.want(steps, this.quarter)
  }

  protected override async send(actions: readonly string[]): Promise<void> {
    await super.send(actions)
    this.byHand = null
  }

  #stepsOf(pawn: Place): readonly Choice[] {
    return this.pawns.get(pawn) ?? []
  }

  #waysTo(place: Place): Choice[] {
    return this.choices.filter(({ to }) => to === place)
  }

  /** Whether all ways of the selected pawn to a place are known. Where one die leads no sum does, but a bonus may. */
  #settled(place: Place): boolean {
    const byDie = this.#waysTo(place).some(({ kind, stops }) => kind !== 'bonus' && stops.length === 0)
    return this.foreseen || byDie
  }

  /**
   * Wait until the server has told all ways of the selected pawn; false if the player has done something else by then,
   * the table has gone on, or it has taken so long that they may no longer mean it.
   */
  async #toldAll(): Promise<boolean> {
    const { version } = this.#foresight
    const doing = this.#doing
    const asked = performance.now()
    await this.#foresight.want(this.#stepsOf(this.selected!), this.quarter)
    const meant = doing === this.#doing && performance.now() - asked < PATIENCE
    return meant && this.#foresight.version === version && this.table.ready && !this.sending
  }

  /** Why the pawn cannot move, for each die and bonus. */
  async #explainPawn(place: Place): Promise<void> {
    if (place === 'home') return this.complain(t('parcheesi.why.home'))
    const { dice, bonuses } = this.table.view
    const tries =
      place === 'nest'
        ? [{ count: 5, action: 'enter 5' }]
        : [
            ...[...new Set(dice)].map((count) => ({ count, action: `move ${place} ${count}` })),
            ...[...new Set(bonuses)].map((count) => ({ count, action: `bonus ${place} ${count}` })),
          ]
    const reasons: string[] = []
    for (const { count, action } of tries) {
      const reason = await this.#foresight.refusal(action)
      if (reason !== null)
        reasons.push(tries.length > 1 ? t('parcheesi.why.with', { count, reason }) : reason)
    }
    this.complain(reasons.length > 0 ? reasons.join(' ') : t('parcheesi.why.nothing'))
  }

  async #explainTarget(from: Place, to: Place): Promise<void> {
    const way = from === 'nest' ? null : distance(this.quarter, from, to)
    if (way === null) return this.complain(t('parcheesi.why.no_way', { to: placeText(to) }))
    const { steps, lap } = way
    const { dice, bonuses } = this.table.view
    const end = `${from} ${steps}${lap ? ' lap' : ''}`
    const verb = bonuses.includes(steps) ? 'bonus' : dice.includes(steps) || steps <= 6 ? 'move' : null
    const reason = verb === null ? null : await this.#foresight.refusal(`${verb} ${end}`)
    this.complain(reason ?? t('parcheesi.why.distance', { n: steps }))
  }
}
