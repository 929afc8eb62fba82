import { expectAccessible, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places
const nowhere = { street: '', postcode: '', city: '' }

test('on a phone a line is sent to two addresses, is told when they add up no more, and is ordered so', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 390, height: 664 })
  const shopper = shopperOf(page, ie)
  const { main, say, field } = shopper
  await shopper.toOrderButton()
  await shopper.visit(ie.link('cart'))
  const total = page.locator('.cart-bar b')
  const before = (await total.textContent()) ?? ''

  await main.getByRole('button', { name: say('cart.drops_send') }).click()
  const title = main.getByRole('heading', { name: say('cart.drops_title', { count: 250 }) })
  await expect(title).toBeFocused()
  const pieces = main.getByRole('spinbutton', { name: say('cart.drop_quantity') })
  await expect(pieces).toHaveValue('250')
  await pieces.fill('150')
  await expect(main.getByText(say('cart.drops_left', { count: 100 }))).toBeVisible()
  const save = main.getByRole('button', { name: say('cart.drops_save') })
  await save.click()
  await expect(main.getByText(say('cart.drops_left', { count: 100 }))).toBeFocused()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await main.getByRole('button', { name: say('cart.drop_add') }).click()
  await field('forms.first_name').fill('Aoife')
  await field('forms.last_name').fill('Byrne')
  await field('forms.street').fill('5 Patrick Street')
  await field('forms.city').fill('Cork')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await main.getByRole('button', { name: say('cart.drop_use') }).click()
  await expect(pieces).toHaveCount(2)
  await expect(pieces.nth(1)).toHaveValue('100')
  await expect(pieces.nth(1)).toBeFocused()
  await expect(main.getByText(say('cart.drops_even', { count: 250 }))).toBeVisible()
  await save.click()
  const cork = main.getByRole('listitem').filter({ hasText: 'Patrick Street' }).last()
  await expect(cork).toContainText(say('cart.drop_pieces', { count: 100 }))
  await expect(total).not.toHaveText(before)
  const change = main.getByRole('button', { name: say('cart.drops_change') })
  await expect(change).toBeFocused()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await change.click()
  await main
    .getByRole('button', { name: say('cart.remove') })
    .nth(1)
    .click()
  await expect(main.getByText(say('cart.drops_left', { count: 100 }))).toBeFocused()
  await main.getByRole('button', { name: say('cart.drops_cancel') }).click()
  await expect(change).toBeFocused()

  await main.getByRole('button', { name: say('cart.more') }).click()
  const words = say('cart.drops_sum', { placed: 250, count: 500 })
  await expect(main.getByText(words)).toBeVisible()
  await expect(main.getByText(say('cart.drops_first'))).toBeVisible()
  await main.getByRole('button', { name: say('cart.fewer') }).click()
  await expect(main.getByText(words)).toHaveCount(0)
  await expect(cork).toBeVisible()

  await shopper.visit(ie.link('payment'))
  await shopper.orderButton().click()
  const sandbox = sandboxOf(page, 'en')
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await shopper.visit(`${ie.link('orderDetail')}?order_number=${shopper.orderNumber()}`)
  const { street } = addresses['ie'] ?? nowhere
  for (const place of [street, '5 Patrick Street'])
    await expect(main.getByText(place).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
})
