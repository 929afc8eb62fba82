import { atom, computed } from 'nanostores'
import type { Arrival, Choice, ConfiguratorCalls, Dates } from './configurator-state.ts'

export type DatesTerms = {
  arrivals: Arrival[]
  choice(): Choice
  /** Called when new dates have arrived. */
  onArrival(): void
}

/** Step 6 of the flow, shipping and arrival dates, and the time that passes while they are read. */
export function createDates(calls: ConfiguratorCalls, terms: DatesTerms) {
  const $dates = atom<Dates>({ state: 'known', arrivals: terms.arrivals })
  /** Milliseconds since 1970; null while rendering, when pages must not look at a clock. */
  const $now = atom<number | null>(null)
  const $inTime = computed([$dates, $now], arrivalsInTime)
  let newest = 0

  /** The newest question wins: an answer to an older one is dropped. */
  async function ask(): Promise<void> {
    newest += 1
    const own = newest
    $dates.set({ state: 'asking', arrivals: $dates.get().arrivals })
    const answer = await calls.arrivals(terms.choice())
    if (own !== newest) return
    if (!answer.ok) {
      const { ok: _, ...trouble } = answer
      $dates.set({ state: 'failed', arrivals: $dates.get().arrivals, ...trouble })
      return
    }
    $dates.set({ state: 'known', arrivals: answer.value })
    terms.onArrival()
  }

  /** Asks for new dates where a cut-off has passed; call it as time goes by. */
  function tick(): void {
    $now.set(calls.now())
    if ($inTime.get().length < $dates.get().arrivals.length) void ask()
  }

  return { $dates, $now, $inTime, ask, tick }
}

/** Dates that can still be met: while new ones are on their way, the old ones count. */
export function arrivalsInTime(dates: Dates, now: number | null): Arrival[] {
  if (dates.state === 'asking' || now === null) return dates.arrivals
  return dates.arrivals.filter((arrival) => Date.parse(arrival.orderBy) > now)
}
