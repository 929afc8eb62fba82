import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('a choice is saved by who signs in on the way, named, and ordered later', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  await shopper.pick(shopper.option('business-cards', 'corners', 'round-6'))
  await shopper.pick(shopper.price(1000, 'fast'))
  await main.getByText(say('product.share'), { exact: true }).click()
  await main.getByRole('button', { name: say('product.kept_do') }).click()
  await shopper.arrive('login')
  await main.getByRole('link', { name: say('login.to_registration') }).click()
  await shopper.arrive('registration')
  await shopper.register('Maeve', 'Tully')
  await page.waitForURL((url) => url.pathname === ie.product('business-cards'))
  await expect(shopper.option('business-cards', 'corners', 'round-6')).toBeChecked()
  await expect(shopper.price(1000, 'fast')).toBeChecked()

  await main.getByText(say('product.share'), { exact: true }).click()
  await main.getByRole('textbox', { name: say('product.kept_name') }).fill('Spring fair')
  await main.getByRole('button', { name: say('product.kept_do') }).click()
  await expect(main.getByText(say('product.kept_done'))).toBeVisible()
  await expectFitAtEveryWidth(page)
  await main.getByRole('link', { name: say('product.kept_see') }).click()
  await shopper.arrive('savedDesigns')

  const card = main.getByRole('listitem').filter({ hasText: 'Spring fair' })
  await expect(card).toContainText('€')
  await card.getByRole('button', { name: `${say('saved.rename')} Spring fair` }).click()
  await card.getByRole('textbox', { name: say('saved.name') }).fill('Autumn fair')
  await main.getByRole('button', { name: say('account.edit_save') }).click()
  const renamed = main.getByRole('listitem').filter({ hasText: 'Autumn fair' })
  await renamed.getByRole('button', { name: `${say('saved.share')} Autumn fair` }).click()
  await expect(renamed.getByRole('textbox', { name: say('saved.link') })).toHaveValue(/\?key=/)
  await expectFitAtEveryWidth(page)
  await renamed.getByRole('link', { name: `${say('saved.order')} Autumn fair` }).click()
  await expect(shopper.option('business-cards', 'corners', 'round-6')).toBeChecked()
  await expect(shopper.price(1000, 'fast')).toBeChecked()

  await shopper.visit(ie.link('savedDesigns'))
  await renamed.getByRole('button', { name: `${say('saved.remove')} Autumn fair` }).click()
  await expect(main.getByText(say('saved.removed', { name: 'Autumn fair' }))).toBeVisible()
  await expect(main.getByText(say('saved.none'))).toBeVisible()
})
