import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, password, shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

test('keyboard alone reaches and works the order button', async ({ page }) => {
  const shopper = shopperOf(page, places.ie)
  await shopper.visit(places.ie.product('business-cards'))
  await shopper.quoted()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: shopper.say('layout.skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  const button = shopper.buy()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element === document.activeElement)) break
  }
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  const said = page.getByRole('dialog', { name: shopper.say('product.added') })
  await expect(said).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(said).toBeHidden()
  await expect(button).toBeFocused()
})

test('from the product to a paid order with the keyboard alone', async ({ page }) => {
  test.slow()
  const { say, main, ...shopper } = shopperOf(page, places.ie)
  const { keyboard } = page
  /** Tabs on until the focus is on what has this role and name. */
  type Role = 'button' | 'link' | 'textbox' | 'checkbox' | 'radio'
  const reach = async (role: Role, name: string | RegExp) => {
    const wanted = page
      .getByRole(role, { name, exact: role === 'textbox' })
      .locator('visible=true')
      .first()
    await expect(wanted).toBeVisible()
    for (let presses = 0; presses < 90; presses += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`90 presses of Tab do not reach the ${role} ${name}.`)
  }
  const press = async (role: 'button' | 'link', name: string | RegExp) => {
    await reach(role, name)
    await keyboard.press('Enter')
  }
  const type = async (name: string, text: string) => {
    await reach('textbox', name)
    await keyboard.type(text)
  }

  await shopper.visit(places.ie.product('business-cards'))
  await shopper.quoted()
  await press('button', say('product.add_to_cart'))
  await press('link', say('product.go_to_cart'))
  await shopper.arrive('cart')
  await press('link', say('cart.checkout'))
  await shopper.arrive('checkout')
  await type(say('forms.email'), `nora-${Date.now()}@example.test`)
  await reach('radio', /.*/)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await press('button', say('checkout.email_go_on'))
  await shopper.arrive('registration')
  await type(say('forms.first_name'), 'Nora')
  await type(say('forms.last_name'), 'Quinn')
  await type(say('forms.email'), `nora-${Date.now()}@example.test`)
  await type(say('registration.password'), password)
  await reach('checkbox', /privacy notice/)
  await keyboard.press('Space')
  await press('button', say('registration.submit'))
  await shopper.arrive('checkout')
  const { street = '', postcode = '', city = '' } = addresses.ie ?? {}
  await type(say('forms.street'), street)
  await type(`${say('forms.eircode')} ${say('forms.optional')}`, postcode)
  await type(say('forms.city'), city)
  await press('button', say('checkout.go_on'))
  await shopper.arrive('payment')
  await press('button', say('payment.order_button'))
  const sandbox = sandboxOf(page, 'en')
  await sandbox.arrive()
  await type(sandbox.words.number, cards.captured)
  await type(sandbox.words.expiry, '12/40')
  await type(sandbox.words.code, '123')
  await type(sandbox.words.name, 'Nora Quinn')
  await keyboard.press('Enter')
  await shopper.arrive('thankYou')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(say('payment.thanks'))
})
