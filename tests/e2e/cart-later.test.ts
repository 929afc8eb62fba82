import { expectFitAtEveryWidth, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('on a phone a line is put aside for later, and taken back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct()
  const checkout = main.getByRole('link', { name: say('cart.checkout') })
  await expect(checkout).toBeVisible()
  await main.getByRole('button', { name: say('cart.later') }).click()
  await expect(checkout).toBeHidden()
  const saved = main.getByRole('region', { name: say('cart.later_title') })
  await expect(saved.getByRole('listitem')).toContainText('€')
  await expect(main.getByRole('status').first()).toBeFocused()
  await page.reload()
  await expect(saved.getByRole('listitem')).toHaveCount(1)
  await expectFitAtEveryWidth(page)
  await expectNoOverflow(page)
  await saved.getByRole('button', { name: say('cart.left_over_take') }).click()
  await expect(checkout).toBeVisible()
  await expect(saved).toHaveCount(0)
})

test('on a phone a cart is shared by a link, which somebody else takes over', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct()
  await main.getByText(say('shared.share')).click()
  await main.getByRole('button', { name: say('shared.make') }).click()
  const link = await main.getByLabel(say('shared.link')).inputValue()
  await expectFitAtEveryWidth(page)
  await expectNoOverflow(page)
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const other = await context.newPage()
  // Links of before had the token in their query, which it leaves.
  await other.goto(link.replace('#', '?'))
  await expect(other).toHaveURL(link)
  await other.goto('about:blank')
  await other.goto(link)
  const theirs = other.getByRole('main')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(say('shared.title'))
  await expect(theirs.getByRole('listitem')).toHaveCount(1)
  await expectFitAtEveryWidth(other)
  await expectNoOverflow(other)
  await theirs.getByRole('button', { name: say('shared.take') }).click()
  await theirs.getByRole('link', { name: say('shared.own') }).click()
  await expect(theirs.getByRole('link', { name: say('cart.checkout') })).toBeVisible()
  await context.close()
})

test('a link to a cart that has ended leads to the own one', async ({ page, noise }) => {
  noise.allow(/status of 404/)
  const { main, say, visit, arrive } = shopperOf(page, ie)
  await visit(`${ie.link('cart')}?shared=ended`)
  await expect(main.getByRole('alert')).toBeVisible()
  await main.getByRole('link', { name: say('shared.own') }).click()
  await arrive('cart')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(say('cart.title'))
})
