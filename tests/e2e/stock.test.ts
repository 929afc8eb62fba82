import { readFile } from 'node:fs/promises'
import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { at } from './harness/shops.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'

// What lies in stock is not printed. Only this walk touches the boxes of the British shop.
const place = { ...places.uk, product: (id: string) => `/${id}/` }

test('pieces come, are seen, ordered and gone; none of it asks for a file', async ({
  page,
  noise,
}) => {
  const shopper = shopperOf(page, place)
  const { say, main } = shopper
  const article = `${at('uk', '/admin/stock/')}?article=${encodeURIComponent('mailing-boxes/large/white')}`
  const left = async () => {
    const fact = main.locator('dl.facts > div').filter({ hasText: say('stock.left') })
    return Number((await fact.locator('dd').textContent())?.replaceAll(',', ''))
  }

  await signIn(page, 'production@example.test', { tenant: 'uk', path: '/admin/stock/' })
  await main.getByRole('button', { name: /Mailing boxes, Large, White/ }).click()
  const form = main.locator('form').filter({ hasText: say('stock.act') })
  await expect(form).toBeVisible()
  const before = await left()
  await form.getByRole('textbox', { name: say('stock.quantity') }).fill('70')
  await form.getByRole('textbox', { name: say('stock.reason') }).fill('delivery note 118')
  await form.getByRole('button', { name: say('stock.save') }).click()
  await expect(main.getByText(say('stock.saved'))).toBeVisible()
  await expect.poll(left).toBe(before + 70)
  await expectFitAtEveryWidth(page)

  await shopper.visit('/mailing-boxes/')
  await shopper.pick(shopper.main.getByRole('radio', { name: /^Large/ }))
  await shopper.pick(shopper.main.getByRole('radio', { name: /^White/ }))
  await shopper.quoted()
  const count = `${before + 70}`
  const inStock = main.getByText(say('product.stock_left', { count })).locator('visible=true')
  await expect(inStock.first()).toBeVisible()
  await expect(main).not.toContainText('send your file')
  await expectFitAtEveryWidth(page)
  await test.step('more than there is does not come into the cart', async () => {
    noise.allow(/409 \(Conflict\)/)
    await shopper.pick(shopper.price(250, 'standard'))
    await shopper.buy().click()
    await expect(main.getByRole('alert')).toContainText(
      say('errors.stock_line_short', { left: count }),
    )
    await expect(shopper.price(250, 'standard')).toBeChecked()
  })
  await shopper.pick(shopper.price(50, 'standard'))
  await shopper.quoted()
  await shopper.add()
  await expect(main).not.toContainText(say('cart.artwork_later'))
  await shopper.checkout()
  await shopper.registerOnTheWay()
  const address = addresses['uk']
  if (!address) throw new Error('the British shop delivers at home')
  await shopper.fillAddress(address)
  await expect(main.getByText(say('payment.withdrawal_stock'))).toBeVisible()
  await expect(main.getByText(say('cart.file_check'), { exact: true })).toHaveCount(0)
  await shopper.orderButton().click()
  const sandbox = sandboxOf(page, 'en')
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await expect(main.getByRole('heading', { name: say('payment.next_pack') })).toBeVisible()
  await expect(main.getByText(say('payment.next_file'))).toHaveCount(0)
  await main.getByRole('link', { name: say('payment.to_order') }).click()
  await expect(main.getByText(say('order.line_packed_next'))).toBeVisible()
  await expect(main.getByRole('link', { name: say('order.line_files') })).toHaveCount(0)
  await expectFitAtEveryWidth(page)
  await test.step('the way out of the contract leads to a form that has its number', async () => {
    const number = shopper.orderNumber()
    await main.getByRole('link', { name: say('order.withdraw') }).click()
    await expect(main.getByRole('textbox', { name: say('withdrawal.order_number') })).toHaveValue(
      number,
    )
  })

  await page.goto(article)
  await expect(form).toBeVisible()
  expect(await left()).toBe(before + 20)
})

test('a template of what is chosen is downloaded as a PDF', async ({ page }) => {
  const { visit, main, say } = shopperOf(page, places.uk)
  await visit(places.uk.product('flyers'))
  await main.getByText(say('product.template'), { exact: true }).click()
  const coming = page.waitForEvent('download')
  await main.getByRole('button', { name: 'PDF' }).click()
  const file = await readFile(await (await coming).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
})
