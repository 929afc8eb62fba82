import { randomUUID } from 'node:crypto'
import { expectAccessible } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'

test('a guest orders with an e-mail address alone, and is offered an account afterwards', async ({
  page,
  browser,
}) => {
  const { ie } = places
  const shopper = shopperOf(page, ie)
  const { main, say, field } = shopper
  const email = `${randomUUID().slice(0, 8)}@example.test`
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.arrive('checkout')
  const goOn = main.getByRole('button', { name: say('checkout.email_go_on') })
  await goOn.click()
  await expect(main.getByText(say('forms.email_missing'))).toBeVisible()
  await expectAccessible(page)
  await field('forms.email').fill(email)
  await goOn.click()
  await field('forms.first_name').fill('Nora')
  await field('forms.last_name').fill('Quinn')
  await shopper.fillAddress(addresses['ie'] ?? { street: '', postcode: '', city: '' })
  // A slip of the finger would send every mail to somebody else: it is seen before the order.
  await expect(main.getByText(email)).toBeVisible()
  await shopper.orderButton().click()
  const sandbox = sandboxOf(page, 'en')
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await main.getByRole('button', { name: say('login.offer_do') }).click()
  await expect(main.getByText(say('login.offer_asked', { email }))).toBeVisible()

  // What only accounts have stands in no guest's way.
  const link = `${ie.link('orderDetail')}?order_number=${shopper.orderNumber()}`
  await shopper.visit(link)
  const parts = page.getByRole('navigation', { name: say('layout.account') })
  await expect(parts.getByRole('link', { name: say('layout.account_company') })).toBeHidden()
  await expect(parts.getByRole('link', { name: say('layout.account_orders') })).toBeVisible()

  // The link of a mail on another device: one step, and no word of a password.
  const other = shopperOf(await browser.newPage(), ie)
  await other.visit(`${link}#email=${encodeURIComponent(email)}`)
  await other.arrive('login')
  await expect(other.main.getByText(say('login.code_order'))).toBeVisible()
  await expect(other.field('forms.email')).toHaveValue(email)
  await expectAccessible(other.page)
  await other.main.getByRole('button', { name: say('login.code_ask') }).click()
  await expect(other.main.getByText(say('login.code_asked', { email }))).toBeVisible()
  await other.page.close()
})

test('the first step stands still on a phone when the cart arrives late', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await shopper.addProduct()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/v1\/cart\/[^/]+$/, async (route) => {
    await held
    await route.continue()
  })
  await shopper.checkout()
  await shopper.arrive('checkout')
  const ways = main.getByRole('radio', { name: say('checkout.way_new') })
  const before = await ways.boundingBox()
  release()
  await expect(page.locator('.order-fold b')).toBeVisible()
  expect(await ways.boundingBox()).toEqual(before)
})

test('an empty cart has no checkout, and what was typed of it is there after a reload', async ({
  page,
}) => {
  const shopper = shopperOf(page, places.ie)
  const { field } = shopper
  await page.goto(at('ie', places.ie.link('checkout')))
  await shopper.arrive('cart')
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.arrive('checkout')
  await field('forms.email').fill('typed@example.test')
  await page.reload()
  await expect(field('forms.email')).toHaveValue('typed@example.test')
})

test('a guest corrects the address on the way back from the payment', async ({ page }) => {
  const shopper = shopperOf(page, places.ie)
  const { main, say, field } = shopper
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.arrive('checkout')
  await field('forms.email').fill(`${randomUUID().slice(0, 8)}@example.test`)
  await main.getByRole('button', { name: say('checkout.email_go_on') }).click()
  await field('forms.first_name').fill('Nora')
  await field('forms.last_name').fill('Quinn')
  await shopper.fillAddress({ street: '4 Key Street', postcode: 'D01 F5P2', city: 'Dublin' })
  await page.goBack()
  await shopper.arrive('checkout')
  await main
    .getByRole('button', { name: say('checkout.correct') })
    .first()
    .click()
  await expect(field('forms.street')).toHaveValue('4 Key Street')
  await expectAccessible(page)
  await field('forms.street').fill('4 Quay Street')
  await main.getByRole('button', { name: say('checkout.go_on') }).click()
  await shopper.arrive('payment')
  await expect(main).toContainText('4 Quay Street')
  await expect(main).not.toContainText('4 Key Street')
})

test('a guest corrects the address that was mistyped, from the first step and from the last look', async ({
  page,
}) => {
  const { ie } = places
  const shopper = shopperOf(page, ie)
  const { main, say, field } = shopper
  const [slip, email] = [`slip-${randomUUID()}@example.test`, `own-${randomUUID()}@example.test`]
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.arrive('checkout')
  await field('forms.email').fill(slip)
  await main.getByRole('button', { name: say('checkout.email_go_on') }).click()
  await field('forms.first_name').fill('Nora')
  await field('forms.last_name').fill('Quinn')
  await main.getByRole('link', { name: say('checkout.step_email') }).click()
  await expect(field('forms.email')).toBeFocused()
  await field('forms.email').fill('nobody')
  const save = main.getByRole('button', { name: say('checkout.email_save') })
  await save.click()
  await expect(main.getByText(say('forms.email_invalid'))).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: say('forms.cancel') }).click()
  await expect(main.getByText(slip)).toBeVisible()
  await expect(field('forms.first_name')).toHaveValue('Nora')
  await shopper.fillAddress(addresses['ie'] ?? { street: '', postcode: '', city: '' })

  await expect(main.getByText(slip)).toBeVisible()
  const change = `${say('payment.change')} ${say('forms.email')}`
  await main.getByRole('link', { name: change, exact: true }).click()
  await shopper.arrive('checkout')
  await field('forms.email').fill(email)
  await save.click()
  await expect(main.getByText(say('checkout.email_changed'))).toBeVisible()
  await main.getByRole('button', { name: say('checkout.go_on') }).click()
  await shopper.arrive('payment')
  await expect(main.getByText(email)).toBeVisible()
  await shopper.orderButton().click()
  const sandbox = sandboxOf(page, 'en')
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await main.getByRole('button', { name: say('login.offer_do') }).click()
  await expect(main.getByText(say('login.offer_asked', { email }))).toBeVisible()
})
