import { expectAccessible } from './harness/looks.ts'
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

test('prices before VAT are chosen once, for tiles, the product page and the cart', async ({
  page,
}) => {
  const { ie } = places
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.visit(ie.category('stationery'))
  const tile = main.locator('.tiles-price b').first()
  const gross = await tile.textContent()
  await page.locator('header .header-shops summary').click()
  const net = page.getByRole('button', { name: say('layout.prices_net') })
  await expect(async () => {
    await net.click()
    await expect(net).toHaveAttribute('aria-pressed', 'true', { timeout: 500 })
  }).toPass()
  await expect(tile).not.toHaveText(gross ?? '')
  await expect(main).toContainText(say('layout.tiles_note_net'))
  await page.reload()
  await expect(main).toContainText(say('layout.tiles_note_net'))
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  await shopper.buy().click()
  const said = page.getByRole('dialog', { name: say('product.added') })
  await expect(said).toContainText(say('product.before_vat'))
  await said.getByRole('link', { name: say('product.go_to_cart') }).click()
  await shopper.arrive('cart')
  await expect(main).toContainText(say('cart.lines_net'))
  await main.getByRole('radio', { name: say('cart.prices_gross') }).check({ force: true })
  await expect(main).toContainText(say('cart.lines_gross'))
  await expectAccessible(page)
})
