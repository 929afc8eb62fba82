import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie, swissFrench } = places

test('a page for customers sends others to the login, which brings them back', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.link('registration'))
  const email = await shopper.register()
  // A new customer is made welcome.
  await shopper.arrive('welcome')
  await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible()
  await shopper.visit(ie.link('profile'))
  await expect(shopper.main.getByText(email)).toBeVisible()
  await shopper.main.getByRole('button', { name: shopper.say('account.logout') }).click()
  await shopper.arrive('home')

  const path = `${ie.link('welcome')}?from=mail`
  await page.goto(new URL(path, page.url()).href)
  await shopper.arrive('login')
  await shopper.login(email)
  await page.waitForURL((url) => url.pathname + url.search === path)
  await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible()
})

test('whoever registers on the way to something goes on with it', async ({ page }) => {
  const shopper = shopperOf(page, swissFrench)
  await shopper.visit(swissFrench.link('orders'))
  await shopper.arrive('login')
  await shopper.main.getByRole('link', { name: shopper.say('login.to_registration') }).click()
  await shopper.arrive('registration')
  await shopper.register()
  await shopper.arrive('orders')
})
