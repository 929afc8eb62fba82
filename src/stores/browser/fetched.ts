/** Pause before code that did not come is fetched again while the device says it is online; doubled each time, up to the longest. */
const [PAUSE_MS, LONGEST_MS] = [1_000, 16_000]

/**
 * Code that comes after the page, by an `import()`: fetched again as long as the network takes it away.
 * A page outlives a lost network, and what came too late to be fetched must not be missing for good.
 */
export async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = PAUSE_MS; ; ) {
    try {
      return await load()
    } catch {
      // A network that has just come back may not carry anything for a moment.
      pause = (await reachable(pause)) ? PAUSE_MS : Math.min(2 * pause, LONGEST_MS)
    }
  }
}

/** When the network is back, which it says, or after the pause where it seems to be there. */
function reachable(pause: number): Promise<boolean> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(true), { once: true })
    if (navigator.onLine) setTimeout(resolve, pause, false)
  })
}
