import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect } from './test.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Waits until every island of the page is alive. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

/** Fails with every breach of WCAG 2.2 AA that axe finds, and where. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found, 'accessibility').toEqual([])
}

/** Fails where the page can be pushed sideways, and names what sticks out. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { over, width, culprits } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    const named = wide.slice(0, 5).map(({ tagName, className }) => `${tagName}.${className}`)
    return { over: scrollWidth - clientWidth, width: clientWidth, culprits: named.join(', ') }
  })
  expect(over, `pixels beyond ${width}; perhaps ${culprits}`).toBeLessThanOrEqual(0)
}
