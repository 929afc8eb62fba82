import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { testShopFolder } from '../setup/test-shop.ts'
import { expectAccessible, expectFitAtEveryWidth, expectNoOverflow } from './harness/looks.ts'
import { openShop } from './harness/open-shop.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { holdLateCode } from './harness/shifts.ts'
import { shopperOf } from './harness/shopper.ts'
import { at } from './harness/shops.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

// An order that is paid in instalments, in a shop that takes them.

test.describe.configure({ mode: 'serial' })

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)
const ofAll = process.env['QUIRE_E2E_PORT']
let content: string
let shop: Awaited<ReturnType<typeof openShop>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  content = fs.mkdtempSync(join(tmpdir(), 'quire-plans-'))
  fs.chmodSync(content, 0o755)
  fs.cpSync(testShopFolder(), content, { recursive: true })
  const edit = (path: string, change: (text: string) => string) =>
    fs.writeFileSync(join(content, path), change(fs.readFileSync(join(content, path), 'utf8')))
  edit('products/business-cards/product.yaml', (text) => `paymentPlan: true\n${text}`)
  edit('tenants/ie.yaml', (text) =>
    text
      .replace('bankAccount:', '  - { method: plan, provider: sandbox }\nbankAccount:')
      .concat('paymentPlan: { instalments: 3, everyDays: 30, minimum: 2000 }\n'),
  )
  shop = await openShop(content, 'payment-plan.log')
  process.env['QUIRE_E2E_PORT'] = `${shop.port}`
})

test.afterAll(async () => {
  process.env['QUIRE_E2E_PORT'] = ofAll
  await shop.close()
  fs.rmSync(content, { recursive: true })
})

const looked = (page: Page, name: string) =>
  page.screenshot({
    path: `test-results/plan-${page.viewportSize()?.width}-${name}.png`,
    fullPage: true,
  })

test('what an order is in instalments stands on the page of its product before its code has come', async ({
  page,
}) => {
  const release = await holdLateCode(page)
  const shopper = shopperOf(page, places.ie)
  await shopper.visit(places.ie.product('business-cards'))
  const line = shopper.main.getByText('In 3 instalments, 30 days apart')
  const high = () => shopper.main.evaluate((element) => element.scrollHeight)
  await expect(line).toHaveCount(2)
  const before = await high()
  release()
  await expect(shopper.main.locator('dialog')).toBeAttached()
  await expect(line).toHaveCount(2)
  expect(await high()).toBe(before)
})

test('instalments are chosen at the checkout, stand on the order, and the rest is paid early', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const shopper = shopperOf(page, places.ie)
  const sandbox = sandboxOf(page, 'en')
  await shopper.visit(places.ie.product('business-cards'))
  const line = shopper.main.getByText('In 3 instalments, 30 days apart').locator('visible=true')
  await expect(line.first()).toBeVisible()
  await looked(page, 'product')
  await shopper.toOrderButton()
  const plan = shopper.main.getByRole('radio', { name: new RegExp(say('payment.method_plan')) })
  await shopper.pick(plan)
  const today = shopper.main.getByText(say('payment.plan_today'), { exact: true })
  await expect(today).toBeVisible()
  await expect(shopper.main.getByText('I agree that Quire charges my card')).toBeVisible()
  await expectFitAtEveryWidth(page)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await looked(page, 'checkout')
  await shopper.orderButton().click()
  await sandbox.arrive()
  await expect(page.getByText('€7.48').first()).toBeVisible()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  const number = shopper.orderNumber()
  await expect(shopper.main).toContainText(say('payment.thanks_plan', { number }))

  await shopper.main.getByRole('link', { name: say('payment.to_order') }).click()
  await shopper.arrive('orderDetail')
  const status = shopper.main.locator('.order-head')
  await expect(status).toContainText(say('order.state_confirmed'))
  const instalments = shopper.main.getByRole('article', { name: say('payment.plan_title') })
  const charged = say('payment.plan_charged', { brand: 'Visa', number: '4242' })
  await expect(instalments).toContainText(charged)
  await expect(instalments).toContainText(say('payment.plan_paid'))
  await expectFitAtEveryWidth(page)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await looked(page, 'order')

  await signIn(page, 'admin@example.test', { path: `/admin/orders/?order=${number}` })
  const heading = page.getByRole('heading', { name: say('payment.plan_title') })
  await expect(heading).toBeVisible()
  await expectNoOverflow(page)
  await looked(page, 'staff')

  await page.goto(at('ie', `${places.ie.link('orderDetail')}?order_number=${number}`))
  await instalments.getByText(say('payment.plan_rest', { amount: '€14.96' })).click()
  await looked(page, 'rest')
  await instalments.getByRole('button', { name: shopper.named('payment.pay_card') }).click()
  await shopper.arrive('thankYou')
  await page.goto(at('ie', `${places.ie.link('orderDetail')}?order_number=${number}`))
  await expect(shopper.main.getByRole('heading', { name: say('order.costs_paid') })).toBeVisible()
  await expect(instalments).toHaveCount(0)
})
