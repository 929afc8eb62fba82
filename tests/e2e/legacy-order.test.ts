import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places
const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

/** `npm run import-orders` while the shop is open, as an owner runs it. */
async function importExample(): Promise<string> {
  const file = join(root, 'docs/import-orders-example.csv')
  const script = join(root, 'scripts/run.mjs')
  const env = { ...process.env, DATA_DIR: process.env.QUIRE_E2E_DATA }
  const way = [script, 'import-orders', file, '--tenant=ie', '--orders=3']
  return (await run(process.execPath, way, { cwd: root, env })).stdout
}

test('orders of an earlier shop are imported, found by their customer and by staff, and ordered again', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 40[13]/)
  expect(await importExample()).toContain('262.91 in all')
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.visit(ie.link('registration'))
  const email = await shopper.register('Nora', 'Quill')
  await shopper.arrive('welcome')
  await shopper.visit(ie.link('legacyOrders'))
  await expect(main.getByText(say('legacy.none'))).toBeVisible()
  await expectFitAtEveryWidth(page)

  await signIn(page, 'admin@example.test', { path: `/admin/customers/?search=${email}` })
  await page.getByRole('listitem').getByRole('button', { name: email }).click()
  await page.getByText(say('admin.customers_edit'), { exact: true }).click()
  const edit = page.locator('details')
  await edit.getByLabel(say('admin.customers_external')).fill('4711_ie')
  await edit.getByLabel(say('admin.reason')).fill('customer of the earlier shop')
  await edit.getByRole('button', { name: say('admin.customers_save') }).click()
  await page.getByRole('link', { name: say('earlier.of_customer_other', { count: 2 }) }).click()
  await page.getByText('2019-00481').click()
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  await expectFitAtEveryWidth(page)

  await shopper.visit(ie.link('orders'))
  await main.getByRole('link', { name: say('legacy.from_orders') }).click()
  await shopper.arrive('legacyOrders')
  await expect(main.getByText('2021-01733')).toBeVisible()
  await expect(main.getByText('K-88/2022')).toHaveCount(0)
  await expectFitAtEveryWidth(page)
  await main.getByRole('link', { name: say('order.number', { number: '2019-00481' }) }).click()
  await shopper.arrive('legacyOrderDetail')
  await expect(main.getByText('Menu cards, A5')).toBeVisible()
  await expect(main.getByText('107.63')).toBeVisible()
  await expectFitAtEveryWidth(page)
  await main.getByRole('link', { name: `${say('legacy.again')} Business cards` }).click()
  await expect(shopper.option('business-cards', 'corners', 'round-6')).toBeChecked()
  await expect(shopper.option('business-cards', 'paper', 'board-400')).toBeChecked()
})
