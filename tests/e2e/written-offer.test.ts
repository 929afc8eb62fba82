import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'

// From a choice to prices on paper, to the cart, to the staff; and two choices beside each other.

test('prices are taken away, ordered by their number and found by staff; choices are compared', async ({
  page,
}) => {
  test.slow()
  const place = places.ie
  const shopper = shopperOf(page, place)
  const { say, main } = shopper
  const share = async (what: string) => {
    await main.locator('summary', { hasText: say('product.share') }).click()
    await main.getByRole('button', { name: what }).click()
  }
  await shopper.visit(place.product('business-cards'))
  await share(say('product.share_offer'))
  await expect(main.getByRole('heading', { name: say('offer.take') })).toBeVisible()
  await main.getByRole('checkbox', { name: /^1,000 / }).check()
  await expectFitAtEveryWidth(page)
  await main.getByRole('button', { name: say('offer.make') }).click()
  const chosen = main.getByRole('group', { name: /^500 / })
  await expect(chosen).toBeVisible()
  const number = new URL(page.url()).searchParams.get('number') ?? ''
  expect(number).toMatch(/^IE-OF/)
  await expectFitAtEveryWidth(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: say('offer.file') }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${number}.pdf`)
  await chosen.locator('.choice', { hasText: say('priorities.express') }).click()
  const price = await chosen
    .locator('.choice', { hasText: say('priorities.express') })
    .locator('em')
    .textContent()
  await main.getByRole('button', { name: say('offer.order') }).click()
  await main.getByRole('link', { name: say('offer.to_cart') }).click()
  const line = main.locator('.order-line').filter({ hasText: number })
  await expect(line.locator('.order-line-price')).toContainText(
    (price ?? number).split(' ')[0] ?? number,
  )
  await shopper.checkout()
  await shopper.registerOnTheWay()
  await shopper.fillAddress(addresses.ie ?? { street: '', postcode: '', city: '' })
  await shopper.orderButton().click()
  const sandbox = sandboxOf(page, place.language)
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await shopper.visit(`${place.link('orderDetail')}?order_number=${shopper.orderNumber()}`)
  await expect(main.locator('.order-line-facts')).toContainText(`${say('cart.offer')}${number}`)

  await shopper.visit(place.product('business-cards'))
  await share(say('product.share_compare'))
  await expect(main.getByRole('columnheader')).toHaveCount(1)
  await shopper.visit(`${place.product('business-cards')}?quantity=1000`)
  await share(say('product.share_compare'))
  await expect(main.getByRole('columnheader')).toHaveCount(2)
  await expect(main.locator('.compare-differs').first()).toContainText(say('compare.differs'))
  await expectFitAtEveryWidth(page)

  await signIn(page, 'support@example.test', { tenant: 'ie', path: '/admin/offers/' })
  await main.getByRole('searchbox', { name: say('offers.search') }).fill(number.slice(-8))
  await main.getByRole('button', { name: say('offers.find') }).click()
  await expect(main.locator('summary')).toHaveCount(1)
  await expect(main.locator('summary')).toContainText(number)
  await expectFitAtEveryWidth(page)
})
