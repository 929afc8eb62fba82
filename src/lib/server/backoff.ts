/** Milliseconds before the first further attempt, and the longest wait between two. */
export type Waits = { first: number; longest: number }

/** Further attempts at what failed: each wait is twice as long as the one before. */
export type Backoff = {
  /** Plans the next attempt, unless one is planned. */
  plan(): void
  /** It worked: nothing is planned, and the next failure waits the shortest time again. */
  reset(): void
}

export function openBackoff(attempt: () => void, { first, longest }: Waits): Backoff {
  let wait = first
  let timer: NodeJS.Timeout | undefined
  return {
    plan() {
      if (timer) return
      timer = setTimeout(() => {
        timer = undefined
        attempt()
      }, wait).unref()
      wait = Math.min(longest, wait * 2)
    },
    reset() {
      clearTimeout(timer)
      timer = undefined
      wait = first
    },
  }
}
