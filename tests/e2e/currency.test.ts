import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { swissFrench: place } = places

test('prices follow the currency that was chosen, and so does the cart', async ({ page }) => {
  const shopper = shopperOf(page, place)
  await shopper.addProduct()
  await shopper.visit(place.product('business-cards'))
  await shopper.quoted()
  const cell = shopper.price(250, 'standard')
  const francs = await shopper.priceOf(cell)
  const menu = page.locator('header .header-shops')
  const euro = menu.locator('button[value=EUR]')
  await menu.locator('summary').click()
  await expect(euro).toHaveAttribute('aria-pressed', 'false')
  await euro.click()
  await expect(euro).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => shopper.priceOf(cell)).not.toBe(francs)
  await expect(shopper.main).toContainText(/€|EUR/)
  await shopper.visit(place.link('cart'))
  await expect(shopper.main).toContainText(shopper.say('cart.converted', { currency: 'EUR' }))
  await expect(shopper.main).toContainText(/€|EUR/)
  await page.reload()
  await expect(shopper.main).toContainText(/€|EUR/)
  await expect(shopper.main).not.toContainText('CHF')
})
