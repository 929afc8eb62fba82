import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Configurator } from './configurator.ts'
import type { Dates, Ordering, Prices } from './configurator-state.ts'

/** Where a configuration goes on from an order button that has done its work. */
const ANEW = [
  'opening',
  'choosing',
  'quoting',
  'dating',
  'datesFailed',
  'quoteFailed',
  'ready',
  'adding',
] as const

/**
 * The product page as one machine (specification, section 4): its states, and where each leads. Prices and
 * dates are asked for side by side; the flow is at the earlier of the two that is still out.
 */
export const flowMoves = {
  /** 1: a line of the cart, or the configuration of a link, is on its way. */
  opening: ['ready', 'choosing', 'quoting'],
  /** 2 and 3: what is chosen or typed cannot be made, and a field says why. */
  choosing: ['opening', 'ready', 'quoting', 'quoteFailed', 'dating', 'datesFailed', 'adding'],
  /** 4: prices are on their way. */
  quoting: ['opening', 'choosing', 'dating', 'ready', 'quoteFailed', 'datesFailed', 'adding'],
  quoteFailed: ['opening', 'choosing', 'quoting', 'adding', 'refused'],
  /** 5 to 7: prices are there; dates, and with them what may be picked, are not. */
  dating: ['opening', 'choosing', 'quoting', 'ready', 'datesFailed', 'adding'],
  datesFailed: ['opening', 'choosing', 'quoting', 'dating', 'ready', 'adding'],
  /** 8 and 9: the recap is true to the cent. */
  ready: ['opening', 'choosing', 'quoting', 'dating', 'datesFailed', 'adding'],
  adding: ['added', 'agreeing', 'refused'],
  /** It is in the cart; the next choice begins anew. */
  added: ANEW,
  /** The price has moved: the shopper agrees to the new one, or does not. */
  agreeing: ['adding', 'choosing', 'quoting', 'dating', 'datesFailed', 'quoteFailed', 'ready'],
  refused: ANEW,
} as const satisfies Record<string, readonly string[]>

export type FlowState = keyof typeof flowMoves

type FlowParts = {
  opening: boolean
  prices: Prices['state']
  dates: Dates['state']
  ordering: Ordering['state']
  /** A quantity was typed that cannot be ordered. */
  wrong: boolean
}

const ordered = { adding: 'adding', added: 'added', moved: 'agreeing', failed: 'refused' } as const

/** The one state that the parts of the page come to. */
function flowOf({ opening, prices, dates, ordering, wrong }: FlowParts): FlowState {
  if (ordering !== 'idle') return ordered[ordering]
  if (opening) return 'opening'
  if (wrong || prices === 'paused') return 'choosing'
  if (prices === 'quoting') return 'quoting'
  if (prices === 'failed') return 'quoteFailed'
  if (dates === 'asking') return 'dating'
  return dates === 'failed' ? 'datesFailed' : 'ready'
}

/** What is still being loaded in a state, by the names of the specification. */
export function loadingIn(state: FlowState) {
  const quantities = state === 'opening' || state === 'quoting'
  return {
    configuration: state === 'opening',
    quantities,
    deliveryOptions: quantities || state === 'dating',
    /** Its price comes with the quote. */
    fileCheck: quantities,
    recap: quantities || state === 'dating',
  }
}

type Sources = Pick<Configurator, '$prices' | '$dates' | '$ordering' | '$wrongQuantity'>

/** The flow of a page; `during` says that something is opened until it has come. */
export function createFlow({ $prices, $dates, $ordering, $wrongQuantity }: Sources): {
  $flow: ReadableAtom<FlowState>
  during(work: Promise<unknown>): Promise<void>
} {
  const $opening = atom(0)
  const sources = [$opening, $prices, $dates, $ordering, $wrongQuantity] as const
  const $flow = computed(sources, (opening, prices, dates, ordering, wrong) =>
    flowOf({
      opening: opening > 0,
      prices: prices.state,
      dates: dates.state,
      ordering: ordering.state,
      wrong: wrong !== undefined,
    }),
  )
  return {
    $flow,
    async during(work) {
      $opening.set($opening.get() + 1)
      await work.catch(() => {})
      $opening.set($opening.get() - 1)
    },
  }
}
