import { atom } from 'nanostores'
import { checkSelection } from '../../lib/domain/product/selection.ts'
import { allowedQuantities } from '../../lib/domain/quantities/quantities.ts'
import type {
  Arrival,
  Choice,
  ConfiguratorCalls,
  ConfiguratorStart,
  Dates,
  Prices,
} from './configurator-state.ts'

/** Quiet time before a change is priced, in milliseconds: a row of quick clicks is one question. */
export const QUOTE_DELAY_MS = 120

type Page = {
  choice(): Choice
  /** Called when prices or dates have arrived. */
  landed(): void
}

/**
 * Prices and dates of a choice, asked of the server: the newest question wins, an answer to an older
 * one is dropped, and what was true before stays readable until the new one lands.
 */
export function createQuoting(start: ConfiguratorStart, calls: ConfiguratorCalls, page: Page) {
  const { product } = start
  const $prices = atom<Prices>({ state: 'quoted', matrix: start.prices })
  const $dates = atom<Dates>({ state: 'known', arrivals: start.arrivals })
  /** Milliseconds since 1970; null while rendering, when pages must not look at a clock. */
  const $now = atom<number | null>(null)
  let deliveryOptions: Record<string, string> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let question: AbortController | undefined
  let dateQuestion = 0

  /** Step 4, price quote, after step 3, validate selection: what cannot be made is not priced. */
  function ask(): void {
    clearTimeout(timer)
    timer = undefined
    question?.abort()
    running = undefined
    const { matrix } = $prices.get()
    if (checkSelection(product, page.choice().selection).length > 0) {
      $prices.set({ state: 'paused', matrix })
      return
    }
    $prices.set({ state: 'quoting', matrix })
    timer = setTimeout(run, QUOTE_DELAY_MS)
  }

  function run(): void {
    timer = undefined
    running = quote()
    askDates()
  }

  async function quote(): Promise<void> {
    const own = new AbortController()
    question = own
    const { selection, ownQuantity } = page.choice()
    const quantities = allowedQuantities(product.quantities, ownQuantity)
    const productionTimes = $dates.get().arrivals.map((arrival) => arrival.workingDays)
    const answer = await calls.quote({ selection, quantities, productionTimes }, own.signal)
    if (own.signal.aborted) return
    if (!answer.ok) {
      $prices.set({ state: 'failed', matrix: $prices.get().matrix, code: answer.code })
      return
    }
    deliveryOptions = answer.value.deliveryOptions
    $prices.set({ state: 'quoted', matrix: answer.value.matrix })
    page.landed()
  }

  /** Step 6, shipping and arrival dates. */
  async function askDates(): Promise<void> {
    dateQuestion += 1
    const own = dateQuestion
    const { selection, quantity } = page.choice()
    $dates.set({ state: 'asking', arrivals: $dates.get().arrivals })
    const answer = await calls.arrivals({ selection, quantity })
    if (own !== dateQuestion) return
    if (!answer.ok) {
      $dates.set({ state: 'failed', arrivals: $dates.get().arrivals, code: answer.code })
      return
    }
    $dates.set({ state: 'known', arrivals: answer.value })
    page.landed()
  }

  /** Priorities that are priced for a quantity and whose date can still be met. */
  function offeredPriorities(quantity: number): string[] {
    const inTime = arrivalsInTime($dates.get(), $now.get())
    const row = $prices.get().matrix.rows.find((each) => each.quantity === quantity)
    const priced = (row?.cells ?? []).map((cell) => cell.priority)
    return priced.filter((key) => inTime.some((arrival) => arrival.priority === key))
  }

  return {
    $prices,
    $dates,
    $now,
    ask,
    askDates,
    offeredPriorities,
    /** The delivery option of a priority; empty until the server has named it. */
    deliveryOption: (priority: string) => deliveryOptions[priority] ?? '',
    /** Asks at once what is still waiting, and answers when it has landed. */
    async flush(): Promise<void> {
      if (timer !== undefined) {
        clearTimeout(timer)
        run()
      }
      await running
    },
    tick(): void {
      $now.set(calls.now())
      const dates = $dates.get()
      const passed = arrivalsInTime(dates, $now.get()).length < dates.arrivals.length
      if (passed) askDates()
    },
    stop(): void {
      clearTimeout(timer)
      question?.abort()
    },
  }
}

/** Dates that can still be met: while new ones are on their way, the old ones count. */
export function arrivalsInTime(dates: Dates, now: number | null): Arrival[] {
  if (dates.state === 'asking' || now === null) return dates.arrivals
  return dates.arrivals.filter((arrival) => Date.parse(arrival.orderBy) > now)
}
