import { $maintenance, isSessionFresh } from '../stores/session/basic-configs.ts'

/** Longest wait for a page to have nothing else to do, in milliseconds: one that draws all the time is never idle. */
const IDLE_MS = 2_000

/** Pause before a configuration that could not be loaded is asked for again, in milliseconds. */
const AGAIN_MS = 30_000

const { lang: locale, dataset } = document.documentElement
const notice = document.querySelector<HTMLElement>('[data-maintenance] > p')
const words = notice?.textContent ?? ''

$maintenance.subscribe((failure) => {
  if (!notice) return
  notice.hidden = failure === null
  // A host that is no shop's is no maintenance: "Tenant domain not valid."
  const invalid = failure?.code === 'tenant_invalid' && failure.problem?.detail
  notice.textContent = invalid || words
})

/**
 * Starts the session of the page (specification, section 4): on every page, once it is idle, and
 * again when somebody comes back to it. What was loaded is good for 5 minutes, over all pages; until
 * then neither a call is made nor the code that makes it fetched.
 */
async function start(): Promise<void> {
  // Without a network it is not the shop that is out of order.
  if (isSessionFresh(locale) || navigator.onLine === false) return
  const session = await import('../stores/session/session.ts').catch(() => null)
  session?.openSession(pageShop())
  if (!(await session?.loadSession(locale))) setTimeout(() => void start(), AGAIN_MS)
}

/** What the page says of its shop. */
export function pageShop(): { tenant: string; currencies: string[] } {
  return { tenant: dataset['tenant'] ?? '', currencies: (dataset['currencies'] ?? '').split(' ') }
}

export function startSession(): void {
  const soon = globalThis.requestIdleCallback ?? setTimeout
  soon(() => void start(), { timeout: IDLE_MS })
  addEventListener('online', () => void start())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void start()
  })
}
