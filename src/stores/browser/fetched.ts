/** Pause before code that did not come is fetched again while the device says it is online; doubled each time. */
const PAUSE_MS = 1_000

/**
 * Code that comes after the page, by an `import()`: fetched again as long as the network takes it away.
 * A page outlives a lost network, and what came too late to be fetched must not be missing for good.
 */
export async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = PAUSE_MS; ; pause *= 2) {
    try {
      return await load()
    } catch {
      await reachable(pause)
    }
  }
}

/** When the network is back, or after the pause where it seems to be there. */
function reachable(pause: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    if (navigator.onLine) setTimeout(resolve, pause)
  })
}
