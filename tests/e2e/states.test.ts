import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

// What pages look like when something is wrong or missing, in the language of the longest words.

const { de } = places

test('a size that cannot be made, and a dialog, fit', async ({ page }) => {
  test.slow()
  const { visit, quoted, main, say, buy } = shopperOf(page, de)
  await visit(de.product('pvc-banner'))
  await quoted()
  await main.getByRole('spinbutton').first().fill('4')
  await expect(main).toContainText(say('product.paused'))
  await expectFitAtEveryWidth(page)
  await visit(`${de.product('business-cards')}?paper=velvet&quantity=7`)
  await expect(main).toContainText(say('product.link_changed'))
  await expectFitAtEveryWidth(page)
  await buy().click()
  await expect(page.getByRole('dialog', { name: say('product.added') })).toBeVisible()
  await expectFitAtEveryWidth(page)
})

test('forms that were sent empty, and a wrong password, fit', async ({ page, noise }) => {
  noise.allow(/status of 401/)
  test.slow()
  const { visit, main, say, field, login } = shopperOf(page, de)
  await visit(de.link('registration'))
  await main.getByRole('button', { name: say('registration.submit') }).click()
  await expect(field('forms.email')).toHaveAttribute('aria-invalid', 'true')
  await expectFitAtEveryWidth(page)
  await visit(de.link('login'))
  await main.getByRole('button', { name: say('login.submit') }).click()
  await expect(field('forms.email')).toHaveAttribute('aria-invalid', 'true')
  await expectFitAtEveryWidth(page)
  await login('nobody@example.test')
  await expect(main).toContainText(say('errors.credentials_wrong'))
  await expectFitAtEveryWidth(page)
})

test('a cart that is empty, and an address without a street, fit', async ({ page }) => {
  test.slow()
  const { visit, addProduct, checkout, registerOnTheWay, main, say } = shopperOf(page, de)
  await visit(de.link('cart'))
  await expect(main).toContainText(say('cart.empty'))
  await expectFitAtEveryWidth(page)
  await addProduct()
  await checkout()
  await registerOnTheWay()
  await main.getByRole('button', { name: say('checkout.go_on') }).click()
  await expect(main.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectFitAtEveryWidth(page)
})
