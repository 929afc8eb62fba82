import type { Page } from 'playwright/test'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

// A login that ends in the middle of a form takes nothing along that was typed.

const { ie } = places

/** Neither token is one of the server's any more, as after a logout from elsewhere. */
const endLogin = (page: Page) =>
  page.evaluate(() => {
    for (const [name, text] of Object.entries<string>({ ...localStorage })) {
      const worn = text.replaceAll(/[A-Za-z0-9_-]{20,}/g, 'x'.repeat(43))
      if (name.includes('token')) localStorage.setItem(name, worn)
    }
  })

test('a login that ends while a form is filled in leaves what was typed', async ({
  page,
  noise,
}) => {
  test.setTimeout(240_000)
  noise.allow(/status of 40[01]/)
  const shopper = shopperOf(page, ie)
  const { main, say, field } = shopper
  const email = await shopper.toOrderButton()
  const button = (...names: string[]) =>
    main.getByRole('button', { name: new RegExp(`^${names.map((name) => say(name)).join('.*')}`) })
  const optional = (key: string) => main.getByRole('textbox', { name: new RegExp(`^${say(key)}`) })

  const forms = [
    {
      link: 'profile',
      open: () => button('account.change', 'account.person').click(),
      typed: optional('forms.company'),
      text: 'Quinn & Daughters',
      send: () => button('account.edit_save').click(),
      saved: () => expect(main.getByText(say('account.saved'))).toBeVisible(),
    },
    {
      link: 'addresses',
      open: () => button('account.change').first().click(),
      typed: optional('forms.additional'),
      text: 'Unit 7',
      send: () => button('account.save').click(),
      saved: () => expect(main.getByText('Unit 7').first()).toBeVisible(),
    },
    {
      link: 'addresses',
      open: async () => {
        await button('account.add').click()
        await field('forms.city').fill('Galway')
      },
      typed: field('forms.street'),
      text: '9 Prospect Hill',
      send: () => button('account.save').click(),
      saved: () => expect(main.getByText('9 Prospect Hill').first()).toBeVisible(),
    },
    {
      link: 'company',
      open: async () => undefined,
      typed: field('company.name'),
      text: 'Quay Street Coffee',
      send: () => button('company.found_do').click(),
      saved: () => expect(main.getByText('Quay Street Coffee').first()).toBeVisible(),
    },
    {
      link: 'company',
      open: () => button('company.invite').click(),
      typed: field('forms.email'),
      text: 'colleague@example.test',
      send: () => button('company.invite_do').click(),
      saved: () => expect(main.getByText('colleague@example.test').first()).toBeVisible(),
    },
  ]
  for (const { link, open, typed, text, send, saved } of forms) {
    await shopper.visit(ie.link(link))
    await open()
    await typed.fill(text)
    await endLogin(page)
    await send()
    await shopper.arrive('login')
    await shopper.login(email)
    await shopper.arrive(link)
    await expect(typed, link).toHaveValue(text)
    await send()
    await saved()
  }
})

test('nobody else finds it there', async ({ page, noise }) => {
  noise.allow(/status of 40[01]/)
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.visit(ie.link('registration'))
  await shopper.register()
  await shopper.arrive('welcome')
  await shopper.visit(ie.link('company'))
  await shopper.field('company.name').fill('Quay Street Coffee')
  await endLogin(page)
  await main.getByRole('button', { name: say('company.found_do') }).click()
  await shopper.arrive('login')
  await shopper.visit(ie.link('registration'))
  await shopper.register('Tom', 'Hart')
  await shopper.arrive('welcome')
  await shopper.visit(ie.link('company'))
  await expect(shopper.field('company.name')).toHaveValue('')
})
