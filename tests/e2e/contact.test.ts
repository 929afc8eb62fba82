import { expectAccessible, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const paths = { ie: '/contact/', fr: '/contact/', de: '/kontakt/' }

for (const name of ['ie', 'fr', 'de'] as const) {
  const place = places[name]
  const say = (key: string) => voice(place.language, key)

  test(`a message to the shop says what it lacks and is not lost, ${place.locale}`, async ({
    page,
    context,
    noise,
  }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.goto(at(place.tenant, paths[name]))
    const email = page.getByRole('textbox', { name: say('contact.email') })
    const message = page.getByRole('textbox', { name: say('contact.message') })
    const send = page.getByRole('button', { name: say('contact.send') })
    await email.fill('nora.example')
    await send.click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(say('contact.email_invalid'))
    await expect(message).toHaveAccessibleDescription(say('contact.message_missing'))
    await expectAccessible(page)
    await expectNoOverflow(page)

    await email.fill('nora@paper.example')
    await message.fill('Do you print on cork?')
    await context.setOffline(true)
    await send.click()
    await expect(
      page.getByRole('status').filter({ hasText: say('failures.network_error') }),
    ).toBeFocused()
    await expect(message).toHaveValue('Do you print on cork?')
    await context.setOffline(false)
    await send.click()
    const sent = say('contact.sent').replace('{email}', 'nora@paper.example')
    await expect(page.getByRole('status').filter({ hasText: sent })).toBeFocused()
    await expect(message).toHaveValue('')
  })
}

test('the first press of a form that was not touched says what it lacks', async ({ page }) => {
  const { tenant, language } = places.ie
  await page.goto(at(tenant, paths.ie))
  await page.getByRole('button', { name: voice(language, 'contact.send') }).click()
  await expect(page.getByRole('textbox', { name: voice(language, 'contact.email') })).toBeFocused()
})
