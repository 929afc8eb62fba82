import { expectAccessible, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('on a phone a line is put aside for later, and taken back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct()
  const checkout = main.getByRole('link', { name: say('cart.checkout') })
  await expect(checkout).toBeVisible()
  await main.getByRole('button', { name: say('cart.later') }).click()
  await expect(checkout).toBeHidden()
  const saved = main.getByRole('region', { name: say('cart.later_title') })
  await expect(saved.getByRole('listitem')).toContainText('€')
  await expect(main.getByRole('status').first()).toBeFocused()
  await page.reload()
  await expect(saved.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await saved.getByRole('button', { name: say('cart.left_over_take') }).click()
  await expect(checkout).toBeVisible()
  await expect(saved).toHaveCount(0)
})
