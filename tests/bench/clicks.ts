import { type CDPSession, chromium, type Page } from 'playwright'
import { findChromium } from '../setup/chromium.ts'
import { type Bar, median, percentile, rounded } from './figures.ts'
import type { BenchShop } from './shop.ts'

/** The bench shop’s own, by their names in its addresses. */
const PRODUCTS = ['business-cards', 'flyers', 'pvc-banners', 'roll-labels']
const VISITS = 2
const CLICKS = 6
const PHONE = { width: 390, height: 664 }
const THROTTLE = 4
const NETWORK_MS = 40
/** Between two choices: nobody reads a new price faster. */
const PAUSE_MS = 500
const LONGEST_MS = 3000

type Click = { price: number; interaction: number }

/** From a click on an option to its price on screen, on a slow phone. */
export async function benchClicks(shop: BenchShop): Promise<Bar[]> {
  const host = shop.hosts.find((each) => each.startsWith('ie.')) ?? shop.hosts[0]
  return clicksOn(`http://${host}:${shop.port}`, PRODUCTS)
}

/** The same of any running shop. */
export async function clicksOn(origin: string, products: readonly string[]): Promise<Bar[]> {
  const { executablePath, args } = await findChromium()
  const mapped = '--host-resolver-rules=MAP *.localhost 127.0.0.1'
  const browser = await chromium.launch({ executablePath, args: [...args, mapped] })
  const visits: { product: string; clicks: Click[] }[] = []
  try {
    for (const product of Array.from({ length: VISITS }, () => products).flat()) {
      const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
      visits.push({
        product,
        clicks: await visit(await context.newPage(), `${origin}/${product}/`),
      })
      await context.close()
    }
  } finally {
    await browser.close()
  }
  const prices = visits.flatMap(({ clicks }) => clicks.map(({ price }) => price))
  const longest = visits.map(({ clicks }) => Math.max(...clicks.map((each) => each.interaction)))
  const each = products.map((product) => {
    const own = visits.filter((one) => one.product === product).flatMap(({ clicks }) => clicks)
    return `${product} ${rounded(median(own.map(({ price }) => price)))}`
  })
  const slow = `${THROTTLE}x slower processor, ${NETWORK_MS} ms network`
  return [
    {
      what: 'option clicked to new price on screen',
      value: median(prices),
      unit: 'ms',
      most: 150,
      note: `${slow}; ${prices.length} clicks, p95 ${rounded(percentile(prices, 95))}; ${each.join(', ')}`,
    },
    {
      what: 'longest interaction of a visit (INP), p75',
      value: percentile(longest, 75),
      unit: 'ms',
      most: 100,
      note: `${slow}; of ${visits.length} visits: ${longest.map(rounded).join(', ')}`,
    },
  ]
}

async function visit(page: Page, href: string): Promise<Click[]> {
  await page.addInitScript(watchPrices)
  await page.goto(href, { waitUntil: 'networkidle' })
  await slowDown(await page.context().newCDPSession(page))
  const clicks: Click[] = []
  for (let click = 0; click < CLICKS; click += 1) {
    const labels = page.locator(
      '.product-options label:has(input[type=radio]:enabled:not(:checked))',
    )
    const many = await labels.count()
    if (many === 0) throw new Error(`${href} has no options to click.`)
    const label = labels.nth((click * 7) % many)
    await label.scrollIntoViewIfNeeded()
    await page.waitForTimeout(PAUSE_MS)
    const price = page.evaluate(nextPrice, LONGEST_MS)
    await label.tap()
    const milliseconds = await price
    // What goes with nothing else is refused, and has no price.
    if (milliseconds === null) continue
    await page.waitForTimeout(PAUSE_MS)
    clicks.push({ price: milliseconds, interaction: await page.evaluate(longestInteraction) })
  }
  return clicks
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
}

type Watched = { longest: number; next: ((milliseconds: number) => void) | null }

/** In the page, before its code: how long interactions take, and when prices are on screen again. */
function watchPrices(): void {
  const watched: Watched = { longest: 0, next: null }
  Object.assign(globalThis, { watched })
  let clicked = Number.NaN
  addEventListener(
    'click',
    (event) => {
      if (event.target instanceof HTMLInputElement) clicked = event.timeStamp
    },
    true,
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && Number(entry.interactionId) > 0)
        watched.longest = Math.max(watched.longest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  let wasBusy = false
  new MutationObserver(() => {
    const isBusy = document.querySelector('.product-bar [aria-busy="true"]') !== null
    if (wasBusy && !isBusy)
      requestAnimationFrame(() => {
        // A message comes after the frame has been painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          watched.next?.(performance.now() - clicked)
          watched.next = null
        }
        port2.postMessage(null)
      })
    wasBusy = isBusy
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
}

function nextPrice(longest: number): Promise<number | null> {
  const { watched } = globalThis as unknown as { watched: Watched }
  return new Promise((resolve) => {
    watched.next = resolve
    setTimeout(resolve, longest, null)
  })
}

/** Since this was asked last. */
function longestInteraction(): number {
  const { watched } = globalThis as unknown as { watched: Watched }
  const { longest } = watched
  watched.longest = 0
  return longest
}
