import { atom } from 'nanostores'
import type { PriceMatrix } from '../../lib/domain/pricing/matrix.ts'
import { checkSelection } from '../../lib/domain/product/selection.ts'
import { allowedQuantities } from '../../lib/domain/quantities/quantities.ts'
import { quantitiesOf } from '../../lib/domain/quantities/rolls.ts'
import { answerFirst } from '../browser/after-paint.ts'
import type {
  Arrival,
  Choice,
  ConfiguratorCalls,
  ConfiguratorProduct,
  Prices,
  Quote,
} from './configurator-state.ts'

/** Quiet time, in milliseconds, before another change is priced: a choice by itself at once, a row of them by its last. */
export const QUOTE_DELAY_MS = 120

type PricesTerms = {
  product: ConfiguratorProduct
  prices: PriceMatrix
  choice(): Choice
  arrivals(): Arrival[]
  promocodeId(): string | undefined
  /** What an answer said of the promo code. */
  onPromo(quote: Quote): void
  /** Called when a question goes out, and when its prices have arrived. */
  onAsk(): void
  onArrival(): void
}

/**
 * Step 4 of the flow, price quote: the newest question wins, an answer to an older one is dropped,
 * and what was true before stays readable until the new one lands.
 */
export function createPrices(calls: ConfiguratorCalls, terms: PricesTerms) {
  const { product } = terms
  const $prices = atom<Prices>({ state: 'quoted', matrix: terms.prices })
  let deliveryOptions: Record<string, string> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  /** A question is still to go out; a newer one takes its place. */
  let isWaiting = false
  let changedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let question: AbortController | undefined

  /** After step 3, validate selection: what cannot be made is not priced. */
  function ask(): void {
    clearTimeout(timer)
    isWaiting = false
    question?.abort()
    running = undefined
    const { matrix } = $prices.get()
    const isAlone = performance.now() - changedAt >= QUOTE_DELAY_MS
    changedAt = performance.now()
    const isWrong = checkSelection(product, terms.choice().selection).length > 0
    if (!isWrong) {
      isWaiting = !isAlone
      // It goes out before anything of the choice is rendered: the answer comes while the browser paints that.
      if (isAlone) run()
      else timer = setTimeout(run, QUOTE_DELAY_MS)
    }
    $prices.set({ state: isWrong ? 'paused' : 'quoting', matrix })
  }

  function run(): void {
    isWaiting = false
    running = quote()
    answerFirst(running)
    terms.onAsk()
  }

  async function quote(): Promise<void> {
    const own = new AbortController()
    question = own
    const { selection, ownQuantity, option } = terms.choice()
    const quantities = allowedQuantities(quantitiesOf(product, selection), ownQuantity)
    const productionTimes = terms.arrivals().map((arrival) => arrival.workingDays)
    const answer = await calls.quote(
      { selection, quantities, productionTimes, option, promocodeId: terms.promocodeId() },
      own.signal,
    )
    if (own.signal.aborted) return
    if (!answer.ok) {
      const { ok: _, ...trouble } = answer
      $prices.set({ state: 'failed', matrix: $prices.get().matrix, ...trouble })
      return
    }
    deliveryOptions = answer.value.deliveryOptions
    terms.onPromo(answer.value)
    $prices.set({ state: 'quoted', matrix: answer.value.matrix })
    terms.onArrival()
  }

  /** Asks at once what is still waiting, and answers when it has landed. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isWaiting) run()
    await running
  }

  function stop(): void {
    clearTimeout(timer)
    isWaiting = false
    question?.abort()
  }

  /** The delivery option of a priority; empty until the server has named it. */
  const deliveryOption = (priority: string) => deliveryOptions[priority] ?? ''

  return { $prices, ask, flush, stop, deliveryOption }
}
