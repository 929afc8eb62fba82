/** What had arrived at an instant in milliseconds. */
export type Arrived = { at: number; bytes: number }

const WINDOW_MS = 8_000
/** Before that a figure would jump about. */
const SHORTEST_MS = 1_000

/** Samples with one more, as far back as the speed is taken from. */
export function withSample(samples: readonly Arrived[], sample: Arrived): Arrived[] {
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample]
}

/** Bytes a second over the last seconds; null while there is too little to tell. */
export function speedOf(samples: readonly Arrived[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < SHORTEST_MS) return null
  return ((last.bytes - first.bytes) * 1_000) / (last.at - first.at)
}

/** Whole seconds until the rest has arrived; null where nobody can say. */
export function secondsLeft(samples: readonly Arrived[], total: number): number | null {
  const speed = speedOf(samples)
  const last = samples.at(-1)
  if (!speed || !last) return null
  return Math.max(0, Math.ceil((total - last.bytes) / speed))
}
