import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '../../src/lib/contract/auth.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import { getStaff, signInStaff } from '../../src/lib/contract/staff.ts'
import { caller } from './harness/client.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

// An owner starts a shop with documents of their own where the sample shop was before.

const PASSWORD = 'paper-and-ink'
const anna = { email: 'anna@example.test', password: PASSWORD }
const admin = { email: 'admin@example.test', password: PASSWORD }
const sample = contentCopy({ tenants: ['ie'] })
const own = contentCopy({ tenants: ['de'] })
own.edit('shop.yaml', (yaml) =>
  yaml
    .replace('sample: true', 'sample: false')
    .replace(/^defaultTenant: .*$/m, 'defaultTenant: de'),
)
rmSync(join(own.root, 'customer-prices'), { recursive: true })

let database: TestDatabase
let shop: RunningShop | null = null
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  await shop?.stop()
  await database.drop()
})

async function start(content: string, settings: Record<string, string>) {
  await shop?.stop()
  shop = await runShop({
    databaseUrl: database.url,
    content,
    settings: { PAYMENT_SANDBOX: 'off', ...settings },
  })
  return { ...shop, call: caller(`http://127.0.0.1:${shop.port}`) }
}

test('where the sample is switched off nobody signs in with the password that everybody knows', async () => {
  const { call } = await start(sample.root, { SAMPLE_SHOP: 'on' })
  const customer = (await call.value(login, anna)).data.access_token
  const staff = (await call.value(signInStaff, admin)).data.access_token
  await call.value(getCustomer, {}, { token: customer })
  await call.value(getStaff, {}, { token: staff })

  const off = await start(own.root, { SAMPLE_SHOP: 'off' })
  expect((await off.call.refusal(login, anna)).code).toBe('account_locked')
  expect((await off.call.refusal(signInStaff, admin)).code).toBe('credentials_wrong')
  expect((await off.call.refusal(getCustomer, {}, { token: customer })).code).toBe('token_invalid')
  expect((await off.call.refusal(getStaff, {}, { token: staff })).code).toBe('token_invalid')

  const on = await start(sample.root, { SAMPLE_SHOP: 'on' })
  await on.call.value(login, anna)
  await on.call.value(signInStaff, admin)
})

test('what is live is told where the folder is of another shop, and stays live', async () => {
  const { notice, trouble } = await start(own.root, { SAMPLE_SHOP: 'off' })
  expect(trouble).toBeNull()
  expect(notice).toMatch(/Live is edition 1 .*sample shop: .*\(ie\)/)
  expect(notice).toContain('CONTENT_DIR (de) was never published here')
  expect(notice).toContain('npm run publish -- --force')
})

test('the sample is not published over the shop of an owner', async () => {
  const live = await start(own.root, { SAMPLE_SHOP: 'off' })
  await live.publish('the owner’s')
  const { notice, port } = await start(sample.root, { SAMPLE_SHOP: 'off' })
  expect(notice).toContain('CONTENT_DIR is the sample shop')
  expect((await page({ port }, '/', {}, 'de.localhost')).status).toBe(200)
})
