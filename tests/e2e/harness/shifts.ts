import type { Page } from 'playwright/test'
import { expect } from './test.ts'

/** Of the window, each shift by its own height; a page counts as steady below 0.1 (web.dev/cls). */
export const MOST_SHIFT = 0.02

type Moved = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
export type Shifts = { sum: number; moved: string[] }

/** From the next page that is opened on, adds up how far anything moves, and keeps what did. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) {
        const { value, sources } = each as unknown as { value: number; sources: Moved[] }
        shifts.sum += value
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const html = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName
          const sizes = `${from.y} (${from.height} high) to ${to.y} (${to.height} high)`
          shifts.moved.push(
            `${value.toFixed(3)} at ${Math.round(each.startTime)} ms: ${html} from ${sizes}`,
          )
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Scrolls from the head of a page to its foot, and waits until every picture on the way has come. */
export async function lookAtAll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight)
  for (let y = 0; y < height; y += 500) await page.mouse.wheel(0, 500)
  await expect
    .poll(() =>
      page.evaluate(() => [...document.images].filter(({ complete }) => !complete).length),
    )
    .toBe(0)
}

/** What has moved since the page was opened; 1 is the whole window by its whole height. */
export function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
}

/**
 * Holds back what a product's page fetches after it, until what this answers is called. The route stays: where it were
 * taken away just then, what is on its way could be lost with it.
 */
export async function holdLateCode(page: Page): Promise<() => void> {
  const code = '**/_assets/announcer.*.js'
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(code, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
