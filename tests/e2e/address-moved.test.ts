import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { fr } = places

test('what an address changes of price and day is said where it is ordered', async ({ page }) => {
  const shopper = shopperOf(page, fr)
  const { main, say } = shopper
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.registerOnTheWay()
  const note = main.getByRole('status').filter({ hasText: /au lieu d/ })
  await shopper.fillAddress({ street: '3 cours Napoléon', postcode: '20000', city: 'Ajaccio' })
  const [total] = say('payment.address_total', { from: '{}', to: '{}' }).split('{}')
  const [day] = say('payment.address_day', { from: '{}', to: '{}' }).split('{}')
  await expect(note).toContainText(total ?? '')
  await expect(note).toContainText(day ?? '')
  await expectFitAtEveryWidth(page)
  await page.reload()
  await expect(note).toContainText(total ?? '')
  await page.goBack()
  await shopper.pick(main.getByRole('radio', { name: say('checkout.another') }).first())
  await shopper.fillAddress(addresses['fr'] ?? { street: '', postcode: '', city: '' })
  await expect(note).toContainText(total ?? '')
})
