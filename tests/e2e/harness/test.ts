import { type BrowserContext, test as base, expect } from 'playwright/test'

export { expect }

export type Noise = {
  /** From now on, what matches is expected. */
  allow(pattern: RegExp): void
  /** Listens to one more browser context; the test's own is heard anyway. */
  watch(context: BrowserContext): void
}

/** Chromium's own, where a page with view transitions is left for one without, or in a hurry. */
const leaving = /^(InvalidStateError|AbortError) Transition was (aborted|skipped)/

/**
 * Listens to a browser context: an error on the console (a breach of the content security policy is one), an
 * exception in a page, a request that failed.
 */
export function noiseOf(
  context: BrowserContext,
  isAllowed: (what: string) => boolean = () => false,
) {
  const heard: string[] = []
  const hear = (what: string) => {
    if (!isAllowed(what)) heard.push(what)
  }
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    hear(`console.error: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) => {
    const { name, message, stack } = thrown.error()
    if (leaving.test(`${name} ${message}`)) return
    hear(`exception on ${thrown.page()?.url()}: ${name} ${message} ${stack}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A page that is left takes its open requests with it.
    if (reason !== 'net::ERR_ABORTED') hear(`request failed: ${request.url()} ${reason}`)
  })
  return { heard }
}

/** A test in which noise is a failure. */
export const test = base.extend<{ noise: Noise }>({
  noise: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const isAllowed = (what: string) => allowed.some((pattern) => pattern.test(what))
      const listening: ReturnType<typeof noiseOf>[] = []
      const watch = (each: BrowserContext) => void listening.push(noiseOf(each, isAllowed))
      watch(context)
      await use({ allow: (pattern) => void allowed.push(pattern), watch })
      const heard = listening.flatMap(({ heard }) => heard)
      expect(heard, 'noise on the page').toEqual([])
    },
    { auto: true },
  ],
})
