import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
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

test('so does the menu of the personal area', async ({ page }) => {
  const { ie } = places
  await page.setViewportSize({ width: 390, height: 664 })
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.link('registration'))
  await shopper.register()
  await shopper.arrive('welcome')
  await shopper.visit(ie.link('profile'))
  const menu = page.getByRole('navigation', { name: shopper.say('layout.account'), exact: true })
  await expect(menu.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
})
