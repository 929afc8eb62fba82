import type { Page } from 'playwright/test'
import { expectAccessible, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

async function addExpress(page: Page): Promise<void> {
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  await shopper.pick(shopper.price(250, 'express'))
  await shopper.add()
}

test('on a phone products of different days are asked to arrive together, and do', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct('business-cards')
  const each = main.getByRole('radio', { name: say('cart.arrival_each') })
  await expect(main.getByRole('link', { name: say('cart.checkout') })).toBeVisible()
  await expect(each).toHaveCount(0)
  await addExpress(page)
  const lines = main.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(lines).toHaveCount(2)

  const together = main.getByRole('radio', { name: say('cart.arrival_together') })
  await expect(each).toBeChecked()
  const total = page.locator('.cart-bar b')
  const before = await total.textContent()
  const arrives = lines.locator('p.order-line-text', { hasText: say('cart.arrives') })
  // What follows the day is the name of a priority.
  const days = async () => (await arrives.allTextContents()).map((text) => text.split(',')[0])
  const [later, earlier] = await days()
  expect(later).not.toBe(earlier)
  await together.focus()
  await page.keyboard.press('Space')
  await expect(together).toBeChecked()
  await expect(total).not.toHaveAttribute('aria-busy')
  await expect.poll(days).toEqual([later, later])
  await expect(total).toHaveText(before ?? '')
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.reload()
  await expect(together).toBeChecked()
  const priority = say('priorities.standard')
  const slower = main.getByRole('button', { name: say('cart.arrival_take', { priority }) })
  await expect(slower).toBeVisible()
  await shopper.pick(each)
  await expect(total).not.toHaveAttribute('aria-busy')
  await expect(each).toBeChecked()
  await expect.poll(days).toEqual([later, earlier])

  await shopper.pick(together)
  await slower.click()
  // Both are as fast now: nothing is left to choose, and the dearer way is not paid for.
  await expect(together).toHaveCount(0)
  await expect(main.locator('.note-good')).toBeFocused()
  await expect(total).not.toHaveText(before ?? '')
  await expect.poll(days).toEqual([later, later])
})

test('that all of it comes together is said on the order, to staff and on the slip', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 664 })
  const shopper = shopperOf(page, ie)
  const sandbox = sandboxOf(page, 'en')
  const { main, say } = shopper
  await shopper.addProduct('business-cards')
  await addExpress(page)
  await shopper.pick(main.getByRole('radio', { name: say('cart.arrival_together') }))
  await shopper.checkout()
  await shopper.registerOnTheWay()
  await shopper.fillAddress(addresses['ie'] ?? { street: '', postcode: '', city: '' })
  await shopper.orderButton().click()
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  const number = shopper.orderNumber()
  await shopper.visit(`${ie.link('orderDetail')}?order_number=${number}`)
  const [together = ''] = say('order.together', { day: '|' }).split('|')
  await expect(main.getByText(together)).toBeVisible()
  await expectNoOverflow(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'admin@example.test', { path: `/admin/orders/?view=all&order=${number}` })
  const detail = page.getByRole('region', { name: say('desk.col_order'), exact: true })
  await expect(detail.getByText(together)).toBeVisible()
  await detail
    .getByRole('link', { name: say('desk.packing_slip') })
    .first()
    .click()
  await expect(page.getByRole('article')).toContainText(together)
})
