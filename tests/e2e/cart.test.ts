import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { payloadOf } from '../../src/stores/cart/cart-line.ts'
import { expectAccessible, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'
import { wordsOf } from './harness/voices.ts'

const { ie } = places

test('a line is changed where it was configured', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct()
  await main.getByRole('link', { name: say('cart.edit') }).click()
  await page.waitForURL((url) => url.pathname === ie.product('business-cards'))
  const save = main.getByRole('button', { name: say('product.save_changes') })
  await expect(save.locator('visible=true').first()).toBeVisible()
  const leave = main.getByRole('link', { name: say('product.leave_line') })
  await expect(leave).toHaveAttribute('href', ie.link('cart'))
  await expect(leave).toBeInViewport()
  await shopper.quoted()
  const cell = shopper.price(1000, 'standard')
  await shopper.pick(cell)
  const price = await shopper.priceOf(cell)
  await save.locator('visible=true').first().click()
  await shopper.arrive('cart')
  const lines = main.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('1,000')
  await expect(lines).toContainText(price)
})

test('a line is removed, and put back', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct()
  await main.getByRole('button', { name: say('cart.remove') }).click()
  await expect(main).toContainText(say('cart.empty'))
  await expect(page.getByRole('banner').locator('[data-cart] .header-badge')).toBeHidden()
  await main.getByRole('button', { name: say('cart.undo') }).click()
  await expect(main.getByRole('link', { name: say('cart.checkout') })).toBeVisible()
  await page.reload()
  await expect(main.getByRole('link', { name: say('cart.checkout') })).toBeVisible()
})

test('on a phone a line is counted up, put in twice and put back where it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct('flyers')
  await shopper.addProduct('business-cards')
  const lines = main.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(lines).toHaveCount(2)
  const checkout = main.getByRole('link', { name: say('cart.checkout') })
  await expect(checkout).toBeInViewport()
  const total = page.locator('.cart-bar b')
  const before = (await total.textContent()) ?? ''
  const pieces = lines.first().getByRole('status')
  const few = await pieces.textContent()
  await lines
    .first()
    .getByRole('button', { name: say('cart.more') })
    .click()
  await expect(pieces).not.toHaveText(few ?? '')
  await expect(total).not.toHaveText(before)

  await lines
    .first()
    .getByRole('button', { name: say('cart.duplicate') })
    .click()
  await expect(lines).toHaveCount(3)
  const names = () => lines.getByRole('heading').allTextContents()
  const three = await names()
  expect(three[1]).toBe(three[0])
  expect(three[2]).not.toBe(three[0])
  await expectAccessible(page)
  await expectNoOverflow(page)

  await lines
    .first()
    .getByRole('button', { name: say('cart.remove') })
    .click()
  await expect(lines).toHaveCount(2)
  await main.getByRole('button', { name: say('cart.undo') }).click()
  await expect(lines).toHaveCount(3)
  expect(await names()).toEqual(three)
  await page.reload()
  await expect(lines).toHaveCount(3)
  expect(await names()).toEqual(three)
})

test('what a stranger put into the cart comes along at the login', async ({
  page,
  browser,
  noise,
}) => {
  const known = shopperOf(page, ie)
  await known.visit(ie.link('registration'))
  const email = await known.register()
  await known.arrive('welcome')
  await known.addProduct('flyers')

  const other = await browser.newContext()
  noise.watch(other)
  const stranger = shopperOf(await other.newPage(), ie)
  const { main, say } = stranger
  await stranger.addProduct('business-cards')
  await stranger.visit(ie.link('login'))
  await stranger.login(email)
  await stranger.arrive('personalArea')
  await stranger.visit(ie.link('cart'))
  const lines = main.getByRole('button', { name: say('cart.remove') })
  await expect(lines).toHaveCount(2)
  await other.close()
})

/** Adds a product so many times: once by hand, then by the call that it made. */
async function addOften(page: Page, shopper: ReturnType<typeof shopperOf>, times: number) {
  const added = page.waitForRequest((request) => request.method() === 'PUT')
  await shopper.addProduct()
  const request = await added
  const { authorization = '', 'fe-x-tenant': tenant = 'ie' } = await request.allHeaders()
  const { cart } = await page.evaluate(
    async ([url = '', token = '']) =>
      (await fetch(url, { headers: { authorization: token } })).json(),
    [request.url().replace(/\/item\/?$/, ''), authorization],
  )
  const body = JSON.stringify(payloadOf(cart.lineItems[0]))
  const call = { url: request.url(), body, authorization, tenant }
  const statuses = await page.evaluate(
    async ({ url, body, authorization, tenant, more }) => {
      const seen: number[] = []
      for (let line = 0; line < more; line++) {
        const headers = {
          authorization,
          'fe-x-tenant': tenant,
          'idempotency-key': crypto.randomUUID(),
        }
        seen.push((await fetch(url, { method: 'PUT', body, headers })).status)
      }
      return seen
    },
    { ...call, more: times - 1 },
  )
  expect(statuses).toEqual(Array(times - 1).fill(200))
}

test('what does not fit into the cart at the login is kept beside it, and moves in', async ({
  page,
  browser,
  noise,
}) => {
  const known = shopperOf(page, ie)
  await known.visit(ie.link('registration'))
  const email = await known.register()
  await known.arrive('welcome')
  await addOften(page, known, 15)

  const other = await browser.newContext({ viewport: { width: 390, height: 800 } })
  noise.watch(other)
  const phone = await other.newPage()
  const stranger = shopperOf(phone, ie)
  const { main, say } = stranger
  await stranger.addProduct('flyers')
  await stranger.visit(ie.link('login'))
  await stranger.login(email)
  await stranger.arrive('personalArea')
  await stranger.visit(ie.link('cart'))
  const beside = main.getByRole('region', { name: say('cart.left_over') })
  await expect(beside.getByRole('listitem')).toHaveCount(1)
  await expect(beside).toContainText(say('cart.left_over_full'))
  const take = beside.getByRole('button', { name: say('cart.left_over_take') })
  await expect(take).toHaveCount(0)
  await expectAccessible(phone)
  await expectNoOverflow(phone)
  const remove = main.getByRole('button', { name: say('cart.remove') })
  await expect(remove).toHaveCount(15)
  await remove.first().click()
  await take.click()
  await expect(beside).toBeHidden()
  await expect(remove).toHaveCount(15)
  await phone.reload()
  await expect(remove).toHaveCount(15)
  await expect(beside).toBeHidden()
  await other.close()
})

test('two tabs show the same cart', async ({ page, context }) => {
  const first = shopperOf(page, ie)
  await first.addProduct()
  const second = shopperOf(await context.newPage(), ie)
  await second.visit(ie.link('cart'))
  const asked = heardCarts(first.page, second.page)
  await second.main.getByRole('button', { name: second.say('cart.remove') }).click()
  await expect(second.main).toContainText(second.say('cart.empty'))
  await expect(first.main).toContainText(first.say('cart.empty'))
  await second.main.getByRole('button', { name: second.say('cart.undo') }).click()
  await expect(first.main.getByRole('link', { name: first.say('cart.checkout') })).toBeVisible()
  // What one tab reads is no news to the other: they do not make each other ask for ever.
  await first.page.waitForTimeout(2000)
  expect(asked.length).toBeLessThan(8)
})

function heardCarts(...pages: Page[]): string[] {
  const heard: string[] = []
  for (const page of pages)
    page.on('request', (request) => {
      if (request.method() === 'GET' && /\/api\/v1\/cart\/[0-9a-f-]{36}$/.test(request.url()))
        heard.push(request.url())
    })
  return heard
}

test('a line that cannot be read is named, keeps the checkout closed, and is removed', async ({
  page,
  noise,
}) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct()
  // The server has no such line, and says so when it is to be removed.
  noise.allow(/status of 404/)
  const broken = { id: randomUUID(), productId: 'flyers', jobName: 'Spring fair', quantity: 500 }
  await withCart(page, (cart) => ({ ...cart, unreadableLines: [broken] }))
  const checkout = main.getByRole('link', { name: say('cart.checkout') })
  await expect(main).toContainText(say('cart.unreadable', { name: 'Spring fair' }))
  await expect(main).toContainText(say('cart.unreadable_first'))
  await expect(checkout).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await main.getByRole('button', { name: `${say('cart.remove')} Spring fair` }).click()
  await expect(checkout).toBeVisible()
  await expect(main).not.toContainText('Spring fair')
})

test('a cart that costs more than carts may has no checkout, and says why', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct()
  const totalGross = { centAmount: 10_000_001, currencyCode: 'EUR' }
  await withCart(page, (cart) => ({ ...cart, taxedPrice: { ...cart.taxedPrice, totalGross } }))
  const { email } = wordsOf<{ company: { email: string } }>('tenants/ie.yaml').company
  await expect(main).toContainText(say('cart.over_limit', { limit: '€100,000.00', email }))
  await expect(main.getByRole('link', { name: say('cart.checkout') })).toHaveCount(0)
})

type Shown = { taxedPrice: object }

/** Loads the page anew with another cart than the server's, until a line is removed. */
async function withCart(page: Page, change: (cart: Shown) => Shown): Promise<void> {
  const calls = '**/api/v1/cart/**'
  const address = page.url()
  // What the page of before still asks for is not waited for.
  await page.goto('about:blank')
  const answered = page.waitForResponse(calls).then((answer) => answer.json())
  await page.goto(address)
  const { cart } = (await answered) as { cart: Shown }
  let isRemoved = false
  await page.route(calls, (route) => {
    isRemoved ||= route.request().method() === 'DELETE'
    return isRemoved ? route.continue() : route.fulfill({ json: { cart: change(cart) } })
  })
  await page.reload()
}
