import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'

test('the menu starts with where one is, however narrow the screen', async ({ page }) => {
  await page.goto(at('ie'))
  const last = page.locator('.header-categories a').last()
  const path = (await last.getAttribute('href')) ?? ''
  await page.goto(at('ie', path))
  const current = page.locator(`.header-categories a[href="${path}"]`)
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 1 })
})
