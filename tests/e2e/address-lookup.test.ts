import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expectAccessible, expectFitAtEveryWidth } from './harness/looks.ts'
import { type Place, places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

/** A guest at the fields of the checkout's address. */
async function atAddress(page: Page, place: Place) {
  const shopper = shopperOf(page, place)
  const { main, say, field } = shopper
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.arrive('checkout')
  await field('forms.email').fill(`${randomUUID().slice(0, 8)}@example.test`)
  await main.getByRole('button', { name: say('checkout.email_go_on') }).click()
  await field('forms.first_name').fill('Nora')
  await field('forms.last_name').fill('Quinn')
  return { ...shopper, finder: main.getByRole('combobox', { name: say('lookup.label') }) }
}

test('a guest finds an address by its beginning with the keyboard alone', async ({ page }) => {
  const { main, say, field, finder, arrive } = await atAddress(page, places.uk)
  const { keyboard } = page
  const list = main.getByRole('listbox', { name: say('lookup.label') })
  const option = (name: string) => list.getByRole('option', { name })
  const chosen = () => list.getByRole('option', { selected: true })

  await finder.focus()
  await keyboard.type('12')
  await expect(finder).toHaveAttribute('aria-expanded', 'false')
  await keyboard.type(' Platen')
  await expect(option('12 Platen Lane')).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: '2' })).toHaveText(/2/)
  await expect(finder).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await expectFitAtEveryWidth(page)

  // From the field to the last one and back to the field, which is where the focus is all the time.
  await keyboard.press('ArrowUp')
  await expect(chosen()).toHaveText(/^Platen Lane/)
  await expect(finder).toHaveAttribute('aria-activedescendant', /.+/)
  await keyboard.press('Enter')
  await expect(option(say('lookup.back'))).toBeVisible()
  await expect(list.getByRole('option')).toHaveCount(4)
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(option('12 Platen Lane')).toBeVisible()
  await keyboard.press('Escape')
  await expect(list).toBeHidden()
  await keyboard.press('ArrowDown')
  await expect(option('12 Platen Lane')).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')

  await expect(field('forms.street')).toHaveValue('12 Platen Lane')
  await expect(field('forms.postcode')).toHaveValue('S1 2HE')
  await expect(field('forms.city')).toHaveValue('Sheffield')
  await expect(main.getByText(say('lookup.taken'))).toBeVisible()
  await expect(finder).toBeFocused()
  await expectAccessible(page)
  await main.getByRole('button', { name: say('checkout.go_on') }).click()
  await arrive('payment')
})

test('where addresses cannot be looked up they are typed as ever', async ({ page, noise }) => {
  noise.allow(/status of 503/)
  const { main, say, field, finder, fillAddress } = await atAddress(page, places.uk)
  await finder.fill('Nowhere')
  await expect(main.getByText(say('lookup.failed'))).toBeVisible()
  await expect(field('forms.street')).toHaveValue('')
  await expectAccessible(page)
  await finder.press('Enter')
  await expect(main.getByText(say('forms.street_missing'))).toBeHidden()
  await fillAddress({ street: '4 Quay Street', postcode: 'S1 2HE', city: 'Sheffield' })
})

test('a customer’s address book finds them too, by a finger or a pointer', async ({ page }) => {
  const shopper = shopperOf(page, places.uk)
  const { main, say, field } = shopper
  await shopper.visit(places.uk.link('registration'))
  await shopper.register()
  await shopper.arrive('welcome')
  await shopper.visit(places.uk.link('addresses'))
  await main
    .getByRole('button', { name: say('account.add') })
    .first()
    .click()
  const finder = main.getByRole('combobox', { name: say('lookup.label') })
  await finder.fill('Platen')
  await main.getByRole('option', { name: /^Platen Lane/ }).click()
  await main.getByRole('option', { name: /^Type House/ }).click()
  await expect(field('forms.street')).toHaveValue('Type House')
  const more = main.getByRole('textbox', { name: new RegExp(`^${say('forms.additional')}`) })
  await expect(more).toHaveValue('Platen Lane')
  await main.getByRole('button', { name: say('account.save') }).click()
  await expect(main.getByText('Type House').first()).toBeVisible()
})

test('a shop that looks nothing up fetches nothing for it', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(request.url()))
  const { field, finder } = await atAddress(page, places.ie)
  await expect(field('forms.street')).toBeVisible()
  await expect(finder).toBeHidden()
  expect(fetched.filter((url) => url.includes('lookup'))).toEqual([])
  expect(await page.content()).not.toContain('looksUpAddresses')
})
