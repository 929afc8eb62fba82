import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { password, shopperOf } from './harness/shopper.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('a customer adds a passkey, signs in with it and does without a password', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 409/)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const shopper = shopperOf(page, ie)
  const { main, say, field } = shopper
  await shopper.visit(ie.link('registration'))
  await shopper.register('Maeve', 'Tully')
  await shopper.arrive('welcome')

  await shopper.visit(ie.link('profile'))
  await main.getByRole('button', { name: say('account.passkey_add') }).click()
  await field('account.passkey_name').fill('Laptop')
  await field('account.password_current').fill(password)
  await expectFitAtEveryWidth(page)
  await main.getByRole('button', { name: say('account.passkey_add_do') }).click()
  await expect(main.getByText(say('account.passkey_added'))).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: 'Laptop' })).toBeVisible()

  await main.getByRole('button', { name: say('account.passkey_only') }).click()
  await field('account.password_current').fill(password)
  await main.getByRole('button', { name: say('account.passkey_only_do') }).click()
  await expect(main.getByText(say('account.password_none'))).toBeVisible()
  await main.getByRole('button', { name: `${say('account.passkey_remove')} Laptop` }).click()
  await expect(main.getByText(say('errors.last_way_in'))).toBeVisible()
  await expectFitAtEveryWidth(page)

  await main.getByRole('button', { name: say('account.logout') }).click()
  await shopper.arrive('home')
  // The virtual device answers at once, by the button or as the browser offers it in the field.
  await page.goto(at('ie', ie.link('login')))
  await shopper.arrive('personalArea')
})
