/** The view after one thing has happened: for showing a move step by step; the server's view has the last word. */

import { replaced } from '../../board/replaced'
import { dealt, EXCHANGE, KINDS, TILES, WHEAT_FIELD, type Amounts, type Kind } from './box'
import { type Happening, type Seat, type View } from './view'

export function fold(view: View, happening: Happening): View {
  const { seat } = happening
  switch (happening.event) {
    case 'start':
      return { ...view, start_player: seat }
    case 'market':
      return withOffer(view, [happening.tile])
    case 'reveal':
      return {
        ...withOffer(
          view,
          happening.picks.map((pick) => pick.tile),
        ),
        picks: view.picks.map(() => false),
        pick: null,
      }
    case 'pick':
      return { ...view, picks: replaced(view.picks, seat, true) }
    case 'worker':
      return {
        ...withoutWorker(view, seat),
        phase: 'worker',
        worker: happening.square,
        workers: replaced(view.workers, seat, [...view.workers[seat]!, happening.square]),
      }
    case 'gather': {
      const taken = withGoods(view, seat, { [happening.kind]: 1 })
      return { ...taken, gathered: [...view.gathered, happening.square] }
    }
    case 'fee': {
      const coins = replaced(view.coins, seat, view.coins[seat]! - happening.coins)
      const { owner } = happening
      return { ...view, coins: replaced(coins, owner, coins[owner]! + happening.coins) }
    }
    case 'use': {
      const paid = withGoods(view, seat, happening.paid, -1)
      return {
        ...withGoods(withPoints(paid, seat, happening.got.points ?? 0), seat, happening.got),
        used: [...view.used, happening.square],
      }
    }
    case 'exchange':
      return withGoods(withGoods(view, seat, { coins: EXCHANGE }, -1), seat, { [happening.kind]: 1 })
    case 'build': {
      const { square, tile: id, points } = happening
      const paid = withGoods(withoutWorker(view, seat), seat, happening.paid, -1)
      return {
        ...withPoints(paid, seat, points),
        houses_left: replaced(view.houses_left, seat, view.houses_left[seat]! - 1),
        buildings: [...view.buildings, { square, tile: id, owner: seat }],
        market: view.market.filter((one) => one !== id),
        wheat_left: view.wheat_left - (id === WHEAT_FIELD ? 1 : 0),
      }
    }
    case 'objective': {
      const hand = view.objectives[seat]!
      const scored = {
        cards: hand.cards?.filter((card) => card !== happening.card) ?? null,
        count: hand.count - 1,
        scored: [...hand.scored, happening.card],
      }
      return {
        ...withPoints(view, seat, happening.points),
        objectives: replaced(view.objectives, seat, scored),
        progress: view.progress.filter(({ card }) => view.viewer !== seat || card !== happening.card),
      }
    }
    case 'residence':
      return { ...view, phase: 'residence', worker: happening.square, gathered: [], used: [] }
    case 'cathedral':
    case 'castle':
    case 'watchtower':
    case 'coins':
      return withPoints(view, seat, happening.points)
    case 'feed': {
      const { fish, wheat } = happening
      return withPoints(withGoods(view, seat, { fish, wheat }, -1), seat, happening.points)
    }
    case 'end_turn':
    case 'residence_end':
      return { ...view, worker: null, gathered: [], used: [] }
    case 'round': {
      const { workers } = dealt(view.workers.length)
      return {
        ...view,
        phase: 'turn',
        worker: null,
        gathered: [],
        used: [],
        round: happening.round,
        start_player: happening.start_player,
        workers: view.workers.map(() => []),
        workers_left: view.workers_left.map(() => workers),
      }
    }
    default:
      return view
  }
}

function withOffer(view: View, tiles: readonly string[]): View {
  return {
    ...view,
    market: [...view.market, ...tiles.filter((one) => !view.market.includes(one))].sort(byBox),
  }
}

const ORDER = [...TILES.keys()]
const byBox = (one: string, other: string): number => ORDER.indexOf(one) - ORDER.indexOf(other)

function withoutWorker(view: View, seat: Seat): View {
  return { ...view, workers_left: replaced(view.workers_left, seat, view.workers_left[seat]! - 1) }
}

function withPoints(view: View, seat: Seat, points: number): View {
  return { ...view, scores: replaced(view.scores, seat, view.scores[seat]! + points) }
}

/** Goods that go from the supply to a seat; with `sign` −1 the other way. */
function withGoods(view: View, seat: Seat, goods: Amounts, sign = 1): View {
  const moved = (kind: Kind): number => sign * (goods[kind] ?? 0)
  const coins = sign * (goods.coins ?? 0)
  const after = (held: Readonly<Record<Kind, number>>, way: number): Record<Kind, number> => ({
    ...held,
    ...Object.fromEntries(KINDS.map((kind) => [kind, held[kind] + way * moved(kind)])),
  })
  return {
    ...view,
    cubes: replaced(view.cubes, seat, after(view.cubes[seat]!, 1)),
    coins: replaced(view.coins, seat, view.coins[seat]! + coins),
    supply: { ...after(view.supply, -1), coins: view.supply.coins - coins },
  }
}
