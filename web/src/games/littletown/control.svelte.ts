/** What the player does: placing a worker, building, gathering, using, feeding and picking, by any device. */

import { Sender, type PlayedTable } from '../../board/sender.svelte'
import { t } from '../../shell/text.svelte'
import { around, type Kind } from './box'
import type { Foresight } from './foresight.svelte'
import { building, END, exchanging, gathering, Legal, picking, workerOn, type Meal, type Use } from './legal'
import { after, buildPlans, supplied, sweepOn, usePlans, useWishes, wishes, type Sweep } from './plans'
import { buildingAt, type Seat, type View } from './view'

/** The page as the control sees it. */
export interface Table extends PlayedTable {
  readonly view: View
  /** The seat to act for. */
  readonly seat: Seat
}

export class Control extends Sender<Table> {
  /** A square that is looked at: where a worker or the chosen tile would go, or what is asked about. */
  square = $state.raw<string | null>(null)
  /** Chosen in the market, to be built or only to be read. */
  tile = $state.raw<string | null>(null)
  /** Where the Pawnshop lies that is being used. */
  pawnshop = $state.raw<string | null>(null)
  /** To be exchanged for before the meal. */
  bought = $state.raw<readonly Kind[]>([])
  meal = $state.raw<{ fish: number; wheat: number } | null>(null)
  /** Chosen for the market, to be confirmed. */
  pick = $state.raw<string | null>(null)

  readonly #foresight: Foresight
  readonly #ahead = (actions: readonly string[]): readonly string[] | null =>
    this.#foresight.legalAfter(actions)

  readonly legal = $derived.by(() => new Legal(this.table.ready ? this.table.legal : []))
  readonly builds = $derived.by(() => buildPlans(this.table.view, this.legal, this.table.seat, this.#ahead))
  readonly uses = $derived.by(() => usePlans(this.table.view, this.legal, this.table.seat, this.#ahead))
  /** The chosen tile, if it can be built: for any other the board stays open to workers. */
  readonly project = $derived(this.tile !== null && this.builds.has(this.tile) ? this.tile : null)
  /** What one press can do with a worker on the chosen square. */
  readonly sweep = $derived.by((): Sweep | null => {
    const square = this.tile === null ? this.square : null
    if (square === null || !this.legal.workers.has(square)) return null
    return sweepOn(this.table.view, square, this.#ahead)
  })
  /** What may be done once what is bought has been exchanged for. */
  readonly fed = $derived.by(() => after(this.legal, this.bought, this.#ahead))
  readonly chosenMeal = $derived.by((): Meal | null => {
    const meals = this.fed?.meals ?? []
    const wanted = this.meal
    const same = ({ fish, wheat }: Meal): boolean => wanted?.fish === fish && wanted.wheat === wheat
    return meals.find(same) ?? meals[0] ?? null
  })

  constructor(table: Table, foresight: Foresight) {
    super(table)
    this.#foresight = foresight
  }

  /** Ask what exchanges would make possible. */
  lookAhead(): void {
    const { view, seat } = this.table
    const lacks = [...wishes(view, this.legal, seat).values(), ...useWishes(view, this.legal, seat).values()]
    for (const kinds of lacks) if (kinds.length > 0) void this.#foresight.want(kinds.map(exchanging))
  }

  /** Ask what a worker on the square could do. */
  weigh(square: string): void {
    if (this.table.ready && this.legal.workers.has(square)) void this.#foresight.want([workerOn(square)])
  }

  /** A square of the board is pressed. */
  async press(square: string): Promise<void> {
    if (!this.mayAct()) return
    this.complaint = null
    const { phase } = this.table.view
    if (phase === 'turn') return this.#aim(square)
    if (phase === 'worker' || phase === 'residence') return this.#work(square)
    this.square = this.square === square ? null : square
  }

  /** A tile of the market is pressed. */
  select(id: string): void {
    if (!this.mayAct()) return
    this.complaint = null
    this.square = null
    this.tile = this.tile === id ? null : id
    if (this.tile !== null && this.table.view.phase === 'turn') void this.#explainTile(id)
  }

  cancel(): void {
    this.complaint = null
    if (this.pawnshop !== null) this.pawnshop = null
    else if (this.square !== null) this.square = null
    else this.tile = null
  }

  /** Do what is chosen: place the worker, or build the tile. */
  async confirm(): Promise<void> {
    if (!this.mayAct() || this.square === null) return
    if (this.tile === null) return this.send([workerOn(this.square)])
    const plan = this.builds.get(this.tile)
    if (plan?.squares.has(this.square))
      await this.send([...plan.exchanges.map(exchanging), building(this.tile, this.square)])
  }

  /** Place the worker and gather all around it; where nothing could be done then, the turn ends as well. */
  async placeAndGather(): Promise<void> {
    if (this.sweep && this.mayAct()) await this.send(this.sweep.actions)
  }

  async gather(squares: readonly string[] = this.legal.gathers): Promise<void> {
    if (this.mayAct()) await this.send(supplied(this.table.view, squares).map(gathering))
  }

  /** Use the building there, exchanging first for what is missing; the Pawnshop asks what for what. */
  async use(square: string): Promise<void> {
    if (!this.mayAct()) return
    this.complaint = null
    const plan = this.uses.get(square)
    if (plan === undefined) return this.#explain([`use ${square}`], square)
    if (plan.uses[0]!.give.length > 0) {
      this.pawnshop = square
      return
    }
    await this.send([...plan.exchanges.map(exchanging), plan.uses[0]!.action])
  }

  async pawn({ action }: Use): Promise<void> {
    if (this.mayAct()) await this.send([action])
  }

  /** A single exchange; what it is spent on comes after. */
  async exchange(kind: Kind): Promise<void> {
    if (this.mayAct()) await this.send([exchanging(kind)])
  }

  async end(): Promise<void> {
    if (this.legal.end && this.mayAct()) await this.send([END])
  }

  /** One more cube of food, to be exchanged for when the meal is served. */
  buy(kind: Kind): void {
    this.#shop([...this.bought, kind])
  }

  putBack(index: number): void {
    this.#shop(this.bought.filter((_, n) => n !== index))
  }

  async feed(): Promise<void> {
    if (this.chosenMeal && this.mayAct())
      await this.send([...this.bought.map(exchanging), this.chosenMeal.action])
  }

  async confirmPick(): Promise<void> {
    if (this.pick !== null && this.mayAct()) await this.send([picking(this.pick)])
  }

  /** The table has gone on: nothing is chosen. */
  reset(): void {
    this.square = null
    this.tile = null
    this.pawnshop = null
    this.bought = []
    this.meal = null
    this.pick = null
    this.complaint = null
  }

  #shop(kinds: readonly Kind[]): void {
    this.complaint = null
    this.bought = kinds
    if (kinds.length > 0) void this.#foresight.want(kinds.map(exchanging))
  }

  async #aim(square: string): Promise<void> {
    if (this.tile !== null) {
      await this.#learnPrice(this.tile)
      if (this.project === null) this.tile = null
    }
    const open = this.tile === null ? this.legal.workers : (this.builds.get(this.tile)?.squares ?? null)
    if (open?.has(square)) {
      if (this.square === square) return this.#again(square)
      this.square = square
      if (this.tile === null) void this.#foreseeSweep(square)
      return
    }
    const action = this.tile === null ? workerOn(square) : building(this.tile, square)
    await this.#explain([action], square)
  }

  /** A second press does what the first button offers. */
  async #again(square: string): Promise<void> {
    if (this.tile === null) await this.#foreseeSweep(square)
    if (this.square === square) await (this.sweep ? this.placeAndGather() : this.confirm())
  }

  /** Ask what a worker there could gather, and whether anything could be done after that. */
  async #foreseeSweep(square: string): Promise<void> {
    await this.#foresight.want([workerOn(square)])
    const sweep = sweepOn(this.table.view, square, this.#ahead)
    if (sweep) await this.#foresight.want(sweep.actions)
  }

  async #work(square: string): Promise<void> {
    const { view } = this.table
    if (this.legal.gathers.includes(square)) return this.gather([square])
    if (this.uses.has(square)) return this.use(square)
    const near = view.worker !== null && around(view.worker).includes(square)
    const verb = buildingAt(view, square) || !near ? 'use' : 'gather'
    await this.#explain([`${verb} ${square}`], square)
  }

  /** Says why the action is refused; of a building, what it is has the word first. */
  async #explain(actions: readonly string[], square: string): Promise<void> {
    this.square = this.tile === null ? square : null
    const answer = await this.#foresight.want(actions)
    this.complain('refused' in answer ? answer.refused : t('littletown.why.not_now'))
  }

  /** Why the tile cannot be built, if it cannot. */
  async #explainTile(id: string): Promise<void> {
    await this.#learnPrice(id)
    const [anywhere] = this.legal.workers
    if (this.builds.has(id) || anywhere === undefined) return
    const answer = await this.#foresight.want([building(id, anywhere)])
    if (this.tile === id && 'refused' in answer) this.complain(answer.refused)
  }

  /** Whether exchanges bring the tile within reach is known only once the server has been asked. */
  async #learnPrice(id: string): Promise<void> {
    const lacks = wishes(this.table.view, this.legal, this.table.seat).get(id) ?? []
    if (lacks.length > 0) await this.#foresight.want(lacks.map(exchanging))
  }
}
