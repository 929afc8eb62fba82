import { expectFitAtEveryWidth } from './harness/looks.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)

test('staff give a program a key and tell it of orders', async ({ page }) => {
  const name = `Press room ${Date.now()}`
  await signIn(page, 'admin@example.test', { path: '/admin/machines/' })
  await page.getByRole('button', { name: say('machines.make') }).click()
  const make = page.locator('form').getByRole('button', { name: say('machines.make') })
  await make.click()
  await expect(page.getByLabel(say('machines.name'))).toBeFocused()
  await page.keyboard.type(name)
  await page.getByLabel(say('admin.permission_orders_produce')).check()
  await expectFitAtEveryWidth(page)
  await make.click()
  await expect(page.getByText(/^qk_[\w-]{43}$/)).toBeVisible()
  await page.getByRole('listitem').getByRole('button', { name }).click()
  await expect(page.getByText(/^qk_/)).toHaveCount(0)
  const revoke = page.getByRole('button', { name: say('machines.revoke') })
  await revoke.click()
  const detail = page.getByRole('definition')
  await expect(detail.filter({ hasText: say('machines.state_revoked') })).toBeVisible()
  await expect(revoke).toHaveCount(0)
  await expectFitAtEveryWidth(page)

  const host = `press-${Date.now()}.invalid`
  await page.goto(new URL('/admin/webhooks/', page.url()).href)
  await page.getByRole('button', { name: say('webhooks.make') }).click()
  const set = page.locator('form').getByRole('button', { name: say('webhooks.make') })
  await page.getByLabel(say('webhooks.address')).fill('press')
  await set.click()
  await expect(page.getByText(say('webhooks.address_wrong'))).toBeVisible()
  await page.getByLabel(say('webhooks.address')).fill(`https://${host}/orders`)
  await set.click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('listitem').getByRole('button', { name: host }).click()
  await page.getByRole('button', { name: say('webhooks.test') }).click()
  await expect(page.getByText(say('webhooks.tested'))).toBeVisible()
  const message = page.getByRole('group').filter({ hasText: 'webhook.test' })
  await message.locator('summary').click()
  await expect(message.getByText('"type":"webhook.test"')).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.getByRole('button', { name: say('webhooks.remove') }).click()
  await page.getByRole('button', { name: say('webhooks.remove_sure') }).click()
  await expect(page.getByRole('listitem').getByRole('button', { name: host })).toHaveCount(0)
})
