import { expectAccessible, expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const words = {
  ie: {
    path: '/contact/',
    send: 'Ask for a price',
    labels: 'Labels',
    goods: 'What is it?',
    phone: /^Phone/,
    reply: 'Where do we answer?',
    about: 'What is it for?',
    keep: /^You may keep/,
    sent: 'Thank you. We answer to nora@paper.example',
  },
  de: {
    path: '/kontakt/',
    send: 'Preis anfragen',
    labels: 'Etiketten',
    goods: 'Worum geht es?',
    phone: /^Telefon/,
    reply: 'Wohin antworten wir?',
    about: 'Wofür ist es?',
    keep: /^Sie dürfen/,
    sent: 'Vielen Dank. Wir antworten an nora@paper.example',
  },
} as const

for (const name of ['ie', 'de'] as const) {
  const { language, locale, tenant } = places[name]
  const say = (key: string) => voice(language, key)
  const said = words[name]

  test(`a form of an editor's own tells what it lacks, loses nothing and is sent, ${locale}`, async ({
    page,
    context,
    noise,
  }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED|422/)
    await page.goto(at(tenant, said.path))
    const labels = page.getByRole('checkbox', { name: said.labels })
    const phone = page.getByRole('textbox', { name: said.phone })
    const reply = page.getByRole('textbox', { name: said.reply })
    const about = page.getByRole('textbox', { name: said.about })
    const send = page.getByRole('button', { name: said.send })
    await reply.fill('nora@paper.example')
    await send.click()
    // One of several has to be chosen: the keyboard goes to the first of them.
    await expect(page.getByRole('group', { name: said.goods })).toHaveAccessibleDescription(
      say('contact.form_missing'),
    )
    await expect(about).toHaveAccessibleDescription(say('contact.form_missing'))
    await expectAccessible(page)
    await expectFitAtEveryWidth(page)

    await labels.check()
    await about.fill('Jars for a market.')
    await page.getByRole('checkbox', { name: said.keep }).check()
    await phone.fill('ring me')
    await send.click()
    await expect(phone).toBeFocused()
    await expect(phone).toHaveAccessibleDescription(
      new RegExp(say('contact.form_phone').slice(0, 20)),
    )
    await phone.fill('')
    await context.setOffline(true)
    await send.click()
    await expect(page.getByText(say('failures.network_error'))).toBeVisible()
    await expect(about).toHaveValue('Jars for a market.')
    await context.setOffline(false)
    await send.click()
    await expect(page.getByRole('status').filter({ hasText: said.sent })).toBeFocused()
    await expect(about).toHaveValue('')
  })
}
