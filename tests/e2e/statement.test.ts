import { expectFitAtEveryWidth, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { fr, ie } = places

test('what is ordered on account stands on a statement, until when and how it is paid', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 422/)
  const shopper = shopperOf(page, fr)
  const { main, say } = shopper
  const bar = page.getByRole('navigation', { name: say('layout.account'), exact: true })
  await shopper.visit(fr.link('login'))
  await shopper.login('reseller@example.test', 'paper-and-ink')
  await shopper.arrive('personalArea')
  await bar.getByRole('link', { name: say('layout.account_statement') }).click()
  await shopper.arrive('statement')
  await expect(main.getByText(say('statement.none'))).toBeVisible()
  await expect(main.getByText(say('statement.limit'), { exact: true })).toBeVisible()
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.arrive('checkout')
  await shopper.fillAddress(addresses['fr'] ?? { street: '', postcode: '', city: '' })
  await shopper.pick(main.getByRole('radio', { name: say('payment.method_deferred') }))
  await shopper.orderButton().click()
  await shopper.arrive('thankYou')
  const number = shopper.orderNumber()
  await shopper.visit(fr.link('statement'))
  const open = main.getByRole('region', { name: say('statement.orders') })
  await expect(open.getByRole('row', { name: new RegExp(number) })).toContainText(/RF\d\d/)
  await expect(open.getByText(say('statement.how'))).toBeVisible()
  const moves = main.getByRole('region', { name: say('statement.moves') })
  await expect(moves.getByRole('row', { name: new RegExp(number) })).toHaveCount(1)
  await expectFitAtEveryWidth(page)
  await expectNoOverflow(page)
  const kept = page.waitForEvent('download')
  await open.getByRole('button').click()
  expect((await kept).suggestedFilename()).toMatch(/\.pdf$/)
  // Days the wrong way round are refused beside what is shown.
  await moves.getByLabel(say('statement.to'), { exact: true }).fill('2020-01-01')
  await moves.getByRole('button', { name: say('statement.show') }).click()
  await expect(moves.getByRole('alert')).toBeVisible()
  await moves.getByLabel(say('statement.from'), { exact: true }).fill('2019-12-01')
  await moves.getByRole('button', { name: say('statement.show') }).click()
  await expect(moves.getByRole('row', { name: new RegExp(number) })).toHaveCount(0)
  await open.getByRole('link', { name: number }).click()
  await shopper.arrive('orderDetail')
})

test('nobody else is shown the way to a statement', async ({ page }) => {
  const { visit, arrive, login, say } = shopperOf(page, ie)
  const bar = page.getByRole('navigation', { name: say('layout.account'), exact: true })
  await visit(ie.link('login'))
  await login('workshop@example.test', 'paper-and-ink')
  await arrive('personalArea')
  await expect(bar.getByRole('link', { name: say('layout.account_company') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar.getByRole('link', { name: say('layout.account_statement') })).toBeHidden()
})
