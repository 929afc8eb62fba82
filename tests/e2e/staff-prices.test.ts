import { expectFitAtEveryWidth } from './harness/looks.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)

test('staff see how a price comes about, and try another one', async ({ page, noise }) => {
  // A quantity that is not offered is refused.
  noise.allow(/status of 422/)
  await signIn(page, 'admin@example.test', { path: '/admin/prices/' })
  await page.getByRole('link', { name: /^Business cards/ }).click()
  await expect(page.getByRole('heading', { name: 'Business cards', level: 1 })).toBeVisible()
  const steps = page.getByRole('table').first()
  await expect(steps.getByRole('row', { name: say('prices.step_setup') })).toBeVisible()
  const gross = page.getByText(say('prices.gross'), { exact: true }).locator('..').locator('b')
  const before = await gross.textContent()

  await page.getByRole('combobox', { name: 'Board' }).selectOption({ label: '400 g' })
  await expect(steps.getByRole('row', { name: /Board: 400\sg.*1\.12/ })).toBeVisible()
  await expect(gross).not.toHaveText(before ?? '')
  const quantity = page.getByRole('spinbutton', { name: say('prices.quantity') })
  await quantity.fill('251')
  await quantity.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(gross).toBeVisible()
  await quantity.fill('500')
  await quantity.press('Tab')
  await expect(page.getByRole('alert')).toBeHidden()

  await page.getByRole('combobox', { name: say('prices.figure') }).selectOption('product *')
  await page.getByRole('textbox', { name: say('prices.percent') }).fill('5')
  await page.getByRole('button', { name: say('prices.compare') }).click()
  const moved = page.getByRole('table').last()
  await expect(moved.getByRole('row', { name: /Business cards .*5%/ })).toBeVisible()
  await expectFitAtEveryWidth(page)
})

test('whoever may not see prices is told', async ({ page }) => {
  await signIn(page, 'support@example.test', { path: '/admin/prices/' })
  await expect(page.getByRole('heading', { name: say('admin.not_yours') })).toBeVisible()
})
