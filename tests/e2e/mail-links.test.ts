import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('a link of a mail is followed where its page is open already', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.link('passwordReset'))
  await expect(shopper.field('forms.email')).toBeVisible()
  await page.goto(at('ie', `${ie.link('passwordReset')}#token=pasted`))
  await expect(shopper.main.locator('input[autocomplete=new-password]')).toBeVisible()
  await expect(page).not.toHaveURL(/pasted/)
})

test('a link that is over says where another is sent', async ({ page, noise }) => {
  noise.allow(/status of 410/)
  const { visit, main, say } = shopperOf(page, ie)
  await visit(`${ie.link('emailConfirmation')}#token=over`)
  await expect(main.getByText(say('errors.link_invalid'))).toBeVisible()
  await expect(main.getByRole('link', { name: say('account.details') })).toBeVisible()
})

test('who asks for the newsletter at the registration is written to', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const { main, say, visit } = shopper
  await visit(ie.link('registration'))
  await main.getByRole('checkbox', { name: say('registration.newsletter') }).check()
  await shopper.register('Nora', 'Quinn')
  await shopper.arrive('welcome')
  await visit(ie.link('profile'))
  await expect(main.getByRole('checkbox', { name: say('account.newsletter_wish') })).toBeChecked()
})
