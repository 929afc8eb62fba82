import { expectAccessible, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('the price table: more cost less each, faster costs more', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  const cents = async (quantity: number, priority: string) => {
    const price = await shopper.priceOf(shopper.price(quantity, priority))
    return Number(price.replace(/\D/g, ''))
  }
  const quantities = [100, 250, 500, 1000, 2500, 5000]
  const row = await Promise.all(quantities.map((each) => cents(each, 'standard')))
  const each = row.map((price, at) => price / (quantities[at] ?? 1))
  expect(each).toEqual(each.toSorted((a, b) => b - a))
  const speeds = ['economy', 'standard', 'fast', 'express']
  const column = await Promise.all(speeds.map((speed) => cents(250, speed)))
  expect(column).toEqual(column.toSorted((a, b) => a - b))
})

test('the table is walked with arrow keys', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  await shopper.price(250, 'standard').focus()
  await page.keyboard.press('ArrowDown')
  await expect(shopper.price(500, 'standard')).toBeChecked()
  await expect(shopper.price(500, 'standard')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(shopper.price(500, 'economy')).toBeChecked()
})

test('a click is answered by what is pressed and by the price, and by nothing else', async ({
  page,
}) => {
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  const option = shopper.option('business-cards', 'lamination', 'soft-touch')
  const changed = await option.evaluate(async (radio: HTMLInputElement) => {
    const records: MutationRecord[] = []
    const seen = new MutationObserver((more) => records.push(...more))
    seen.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    radio.click()
    // What is rendered for the click is rendered before any other task.
    await Promise.resolve()
    const places = [...records, ...seen.takeRecords()].map(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement
      const place = element?.closest('.option, .product-bar, .product-slip, table')
      return place?.classList[0] ?? element?.outerHTML ?? ''
    })
    return [...new Set(places)]
  })
  expect(changed).toContain('product-bar')
  for (const place of changed)
    expect(['option', 'product-bar', 'product-slip', 'price-table']).toContain(place)
  await shopper.quoted()
})

test('a choice that does not fit moves the other, says so, and can be undone', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.product('business-cards'))
  const board = (key: string) => shopper.option('business-cards', 'paper', key)
  const film = (key: string) => shopper.option('business-cards', 'lamination', key)
  await shopper.pick(film('soft-touch'))
  await shopper.pick(board('board-300'))
  await expect(film('soft-touch')).not.toBeChecked()
  await shopper.main.getByRole('button', { name: shopper.say('product.undo') }).click()
  await expect(board('board-300')).not.toBeChecked()
  await expect(film('soft-touch')).toBeChecked()
})

test('a configuration is in the address, and opens as it was shared', async ({ page, context }) => {
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  await shopper.pick(shopper.option('business-cards', 'corners', 'round-6'))
  await shopper.pick(shopper.price(1000, 'fast'))
  await expect(page).toHaveURL(/\?.*1000/)
  const other = shopperOf(await context.newPage(), ie)
  await other.page.goto(page.url())
  await expect(other.option('business-cards', 'corners', 'round-6')).toBeChecked()
  await expect(other.price(1000, 'fast')).toBeChecked()
})

test('a short link holds the whole choice, until another one is made', async ({
  page,
  context,
}) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  await shopper.option('business-cards', 'corners', 'round-6').check({ force: true })
  await shopper.price(1000, 'fast').check({ force: true })
  await main.getByText(say('product.share'), { exact: true }).click()
  const make = main.getByRole('button', { name: say('product.share_make') })
  await make.click()
  const field = main.getByLabel(say('product.share_label'))
  await expect(field).toHaveValue(/\?key=[0-9a-z]{12}$/)
  await expect(main.getByRole('img', { name: say('product.share_qr') })).toBeVisible()
  await expectAccessible(page)
  const link = await field.inputValue()
  const other = shopperOf(await context.newPage(), ie)
  await other.page.goto(link)
  await expect(other.option('business-cards', 'corners', 'round-6')).toBeChecked()
  await expect(other.price(1000, 'fast')).toBeChecked()
  await shopper.price(500, 'fast').check({ force: true })
  await expect(make).toBeVisible()
  await other.page.goto(link.replace(/key=.*/, 'config=cut'))
  await expect(other.main).toContainText(say('product.link_first'))
})

test('a banner has its own size, and the price follows it', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.product('pvc-banner'))
  await shopper.quoted()
  const cell = shopper.main.getByRole('radio', { checked: true }).and(page.locator('[name=price]'))
  const before = await shopper.priceOf(cell)
  const size = shopper.main.getByRole('group', { name: shopper.say('product.size') })
  await size.getByRole('spinbutton').first().fill('450')
  await expect.poll(() => shopper.priceOf(cell)).not.toBe(before)
})

test('a size that cannot be made has no price, says why, and thinks of metres', async ({
  page,
}) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.visit(ie.product('pvc-banner'))
  await shopper.quoted()
  const width = main.getByRole('spinbutton').first()
  await width.fill('4')
  await expect(main).toContainText('4 m? That is 400 cm.')
  await expect(main).toContainText(say('product.paused'))
  const amounts = main.getByRole('table').locator('.price-amount')
  await expect(amounts.first()).toHaveText('–')
  await expect(main.getByRole('table').getByRole('rowheader').first()).toHaveText(/^\d+ /)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await expectNoOverflow(page)
  await width.fill('400')
  await shopper.quoted()
  await expect(amounts.first()).toHaveText(/\d/)
})

test('a link that asks for what is not offered says so', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.visit(`${ie.product('business-cards')}?paper=velvet&quantity=7`)
  await expect(main).toContainText(say('product.link_changed'))
})
