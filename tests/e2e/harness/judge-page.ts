import type { Browser, Page } from 'playwright/test'
import { breachesOf, hydrated, overflowOf } from './looks.ts'
import { lookAtAll, MOST_SHIFT, shiftsOf, watchShifts } from './shifts.ts'
import { expect, noiseOf } from './test.ts'

/** Waits for what is the visitor's own. Who has nothing is led to the cart or the login, by a page that shows no heading. */
async function arrived(page: Page): Promise<void> {
  await hydrated(page)
  await expect(page.locator('h1').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await hydrated(page)
}

/**
 * Opens what judges pages of a shop as one visitor sees them who walks from page to page. What stands in for the
 * shop's fonts until they have come is one of the device's, which may have none that fits: `first` is a page of
 * which nothing is asked but that it brings them.
 */
export async function openJudge(browser: Browser, first: string) {
  const context = await browser.newContext()
  const { heard } = noiseOf(context)
  const page = await context.newPage()
  await page.goto(first, { waitUntil: 'networkidle' })
  await page.close()

  /**
   * What is wrong with a page that is opened and read to its foot: noise, breaches of WCAG 2.2 AA, what is
   * wider than the screen, what has moved. Each as a sentence with the address.
   */
  async function faultsOf(address: string): Promise<string[]> {
    heard.length = 0
    const page = await context.newPage()
    await watchShifts(page)
    const answer = await page.goto(address)
    await arrived(page)
    await lookAtAll(page)
    const { sum, moved } = await shiftsOf(page)
    const breaches = await breachesOf(page)
    const over = await overflowOf(page)
    await page.close()
    const faults = [
      ...(answer?.status() === 200 ? [] : [`answered ${answer?.status()}`]),
      ...heard,
      ...breaches,
      ...(over.pixels > 0 ? [over.sentence] : []),
      ...(sum < MOST_SHIFT ? [] : [`moved by ${sum.toFixed(3)}: ${moved.join('; ')}`]),
    ]
    return faults.map((fault) => `${address}: ${fault}`)
  }

  return { faultsOf, close: () => context.close() }
}
