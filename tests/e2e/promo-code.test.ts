import type { Page } from 'playwright/test'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

/** Business cards, and the field of a promo code, opened. */
async function atTheField(page: Page) {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  await main.getByText(say('product.promo_toggle'), { exact: true }).click()
  return { shopper, main, say, field: shopper.field('product.promo_label') }
}

test('a code that is refused keeps nothing from being bought', async ({ page }) => {
  const { shopper, main, say, field } = await atTheField(page)
  await field.fill('WRONG99')
  await main.getByRole('button', { name: say('product.promo_apply') }).click()
  await expect(main.getByRole('status').filter({ hasText: 'WRONG99' })).toBeVisible()
  await shopper.add()
  await expect(page).toHaveURL(new RegExp(`${ie.link('cart')}$`))
})

test('a code that was only typed counts in the cart', async ({ page }) => {
  const { shopper, main, field } = await atTheField(page)
  await field.fill('autumn15')
  await shopper.add()
  await expect(main).toContainText('AUTUMN15')
})

test('of a code that was only typed and is refused the page speaks first', async ({ page }) => {
  const { shopper, main, field } = await atTheField(page)
  await field.fill('WRONG99')
  await shopper.buy().click()
  await expect(main.getByRole('status').filter({ hasText: 'WRONG99' })).toBeVisible()
  await expect(field).toBeFocused()
  await shopper.add()
  await expect(main).not.toContainText('WRONG99')
})
