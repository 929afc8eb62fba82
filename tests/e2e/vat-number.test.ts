import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright/test'
import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

test('a company of another state orders without VAT once VIES knows its number, and is told before', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 422/)
  const shopper = shopperOf(page, places.de)
  const { main, say, field } = shopper
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.arrive('checkout')
  await field('forms.email').fill(`${randomUUID().slice(0, 8)}@example.test`)
  await main.getByRole('button', { name: say('checkout.email_go_on') }).click()
  await field('forms.first_name').fill('Nora')
  await field('forms.last_name').fill('Quill')
  await main.getByRole('combobox', { name: say('forms.country') }).selectOption('AT')
  await main.getByRole('textbox', { name: new RegExp(`^${say('forms.city')}`) }).fill('Linz')
  await main.getByRole('textbox', { name: new RegExp(`^${say('forms.street')}`) }).fill('Bogen 1')
  await main.getByRole('textbox', { name: new RegExp(`^${say('forms.postcode')}`) }).fill('4020')
  const number = main.getByRole('textbox', { name: new RegExp(`^${say('forms.vat_number')}`) })
  const goOn = main.getByRole('button', { name: say('checkout.go_on') })
  const law = main.getByText(say('cart.reverse_charge'))

  await number.fill('ATU1')
  await goOn.click()
  await expect(number).toHaveAttribute('aria-invalid', 'true')

  /** Types another number, goes on, and answers what is said of it. */
  const typed = async (text: string): Promise<Locator> => {
    await number.fill(text)
    await goOn.click()
    await shopper.arrive('payment')
    return main.getByRole('status').filter({ hasText: text })
  }
  const back = async () => {
    await page.goBack()
    await shopper.arrive('checkout')
  }
  await expect(await typed('ATU31111111')).toContainText('VIES')
  await expect(main.getByRole('button', { name: say('vat.again') })).toBeVisible()
  await expect(law).toBeHidden()
  await expectFitAtEveryWidth(page)
  await back()
  const unknown = say('vat.unknown', { number: 'ATU21111111' })
  await expect(await typed('ATU21111111')).toContainText(unknown)
  await back()
  await expect(await typed('ATU11111111')).toContainText('Presshaus Linz GmbH')
  await expect(law).toBeVisible()
  await expect(main.getByText(say('cart.total_reversed'))).toBeVisible()
  await expectFitAtEveryWidth(page)

  await shopper.orderButton().click()
  const sandbox = sandboxOf(page, 'de')
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await expect(law).toBeVisible()
})
