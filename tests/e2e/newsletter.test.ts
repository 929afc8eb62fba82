import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

for (const name of ['ie', 'fr'] as const) {
  const place = places[name]
  const say = (key: string) => voice(place.language, key)

  test(`the newsletter is asked for by a field that keeps what was typed, ${place.locale}`, async ({
    page,
  }) => {
    await page.goto(at(place.tenant, place.link('newsletter')))
    const field = page.getByRole('textbox', { name: say('newsletter.email') })
    const send = page.getByRole('button', { name: say('newsletter.send') })
    await field.fill('nora.example')
    await send.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(say('newsletter.invalid'))
    await expect(field).toHaveValue('nora.example')
    await expectFitAtEveryWidth(page)
    await field.fill('nora@paper.example')
    await send.click()
    const asked = say('newsletter.asked').replace('{email}', 'nora@paper.example')
    await expect(page.getByRole('status').filter({ hasText: asked })).toBeVisible()
    await expect(field).toBeHidden()
    await expectFitAtEveryWidth(page)
  })
}

test('a link that is not ours says so, and the page goes on working', async ({ page, noise }) => {
  noise.allow(/status of 404/)
  const place = places.ie
  const say = (key: string) => voice('en', key)
  await page.goto(
    `${at(place.tenant, place.link('newsletter'))}#leave=00000000-0000-4000-8000-000000000000`,
  )
  await page.getByRole('button', { name: say('newsletter.leave') }).click()
  const status = page.getByRole('status').filter({ hasText: say('errors.newsletter_link_invalid') })
  await expect(status).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [what, pathOf] of [
    ['the newsletter', (place: typeof places.ie) => place.link('newsletter')],
    ['the contact form', (place: typeof places.ie) => place.prose('contact')],
    ['the home page', (place: typeof places.ie) => place.link('home')],
  ] as const)
    test(`${what} has no button that does nothing`, async ({ page }) => {
      await page.goto(at('ie', pathOf(places.ie)))
      for (const button of await page.getByRole('button').all()) {
        const form = button.locator('xpath=ancestor::form[@action]')
        expect(await form.count(), (await button.textContent()) ?? '').toBe(1)
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
})
