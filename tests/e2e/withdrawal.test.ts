import { randomUUID } from 'node:crypto'
import { expectAccessible, expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { at } from './harness/shops.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice, wordsOf } from './harness/voices.ts'

const { tenant, language, link } = places.ie
const say = (key: string, values?: Record<string, string>) => voice(language, key, values)

test('on a phone anybody withdraws in two steps without a login, and staff read of it', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at(tenant, '/terms/'))
  const { menu } = wordsOf<{ menu: string }>(`pages/withdraw/${language}.md`)
  await page.getByRole('contentinfo').getByRole('link', { name: menu }).click()
  await page.waitForURL((url) => url.pathname === link('withdrawal'))
  const main = page.getByRole('main')
  const field = (key: string) => main.getByRole('textbox', { name: say(`withdrawal.${key}`) })
  const button = (key: string) => main.getByRole('button', { name: say(`withdrawal.${key}`) })
  const email = `${randomUUID().slice(0, 8)}@example.test`

  await test.step('what is missing or wrong is said, and nothing typed is lost', async () => {
    await field('order_number').fill('qie-26-000404')
    await field('email').fill('nora.example')
    await button('next').click()
    await expect(field('name')).toBeFocused()
    await expect(field('name')).toHaveAccessibleDescription(say('withdrawal.name_missing'))
    await expect(field('email')).toHaveAccessibleDescription(say('withdrawal.email_invalid'))
    await expect(field('order_number')).toHaveValue('qie-26-000404')
    await expectAccessible(page)
    await expectFitAtEveryWidth(page)
  })
  await test.step('the second step says what is declared, and leads back', async () => {
    await field('name').fill('Nora Quill')
    await field('email').fill(email)
    await button('next').click()
    await expect(main.getByRole('heading', { name: say('withdrawal.check') })).toBeFocused()
    for (const said of ['Nora Quill', 'qie-26-000404', say('withdrawal.goods_all'), email])
      await expect(main.getByRole('definition').filter({ hasText: said })).toBeVisible()
    await expectAccessible(page)
    await expectFitAtEveryWidth(page)
    await button('change').click()
    await expect(field('email')).toHaveValue(email)
    await button('next').click()
  })
  const status = main.getByRole('status')
  await context.setOffline(true)
  await button('confirm').click()
  await expect(status.filter({ hasText: say('failures.network_error') })).toBeFocused()
  await context.setOffline(false)
  await button('confirm').click()
  const [, receipt = ''] = say('withdrawal.sent', { when: '{when}', email }).split('{when}')
  await expect(status.filter({ hasText: receipt })).toBeFocused()
  await expect(button('confirm')).toBeHidden()

  await signIn(page, 'admin@example.test', { path: '/admin/mail/' })
  await expect(page.getByRole('heading', { name: say('admin.mail'), level: 1 })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: email })
  const subject = say('mail.withdrawal_received_subject', { number: 'QIE-26-000404' })
  await expect(async () => {
    await page.reload()
    await expect(row.getByRole('link', { name: subject })).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 40_000 })
})
