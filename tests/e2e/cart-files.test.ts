import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import { expectAccessible, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const points = (mm: number) => (mm / 25.4) * 72

/** A card with a page for each side; as large as it is cut, it has no bleed. */
async function card(width: number, height: number): Promise<Buffer> {
  const file = await PDFDocument.create()
  for (const ink of [rgb(0.88, 0.67, 0.39), rgb(0.1, 0.3, 0.23)]) {
    const page = file.addPage([points(width), points(height)])
    page.drawRectangle({ width: page.getWidth(), height: page.getHeight(), color: ink })
  }
  return Buffer.from(await file.save())
}

const pdf = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await card(width, height),
})

test('on a phone a visitor sends a file with the cart, replaces it, and finds it with the order', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 390, height: 664 })
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await shopper.addProduct('business-cards')
  await expect(main.getByText(say('cart.artwork_later'))).toBeVisible()
  await main.getByRole('link', { name: say('cart.file_add') }).click()
  await shopper.arrive('cartFiles')
  await expect(main.getByText(say('artwork.cart_send'))).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  const choose = main.getByLabel(say('artwork.choose'), { exact: true })
  await choose.setInputFiles(await pdf('cut-too-short.pdf', 85, 55))
  await expect(main.getByText(say('artwork.finding_bleed_missing')).first()).toBeVisible({
    timeout: 60_000,
  })
  await expect(main.getByText(say('artwork.cart_found'))).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await main
    .getByRole('link', { name: say('artwork.to_cart') })
    .first()
    .click()
  await shopper.arrive('cart')
  const line = main.getByRole('listitem').filter({ hasText: 'cut-too-short.pdf' })
  await expect(line.getByRole('img').or(line.locator('img')).first()).toBeVisible()
  await expect(line.getByText(say('cart.file_must_one', { count: 1 }))).toBeVisible()
  // The bar with the way to the checkout covers whatever it stands on.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await line.getByRole('link', { name: say('cart.file_see') }).click()
  await shopper.arrive('cartFiles')
  const replace = main.getByLabel(`${say('artwork.replace')} cut-too-short.pdf`)
  await replace.setInputFiles(await pdf('cards.pdf', 91, 61))
  await expect(main.getByText('cards.pdf', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('cut-too-short.pdf')).toHaveCount(0)
  await main
    .getByRole('link', { name: say('artwork.to_cart') })
    .first()
    .click()
  await shopper.arrive('cart')
  await expect(main.getByText('cards.pdf', { exact: true })).toBeVisible()

  // What is taken out and put back has its file again.
  await main
    .getByRole('button', { name: say('cart.remove'), exact: false })
    .last()
    .click()
  await expect(main.getByText('cards.pdf', { exact: true })).toHaveCount(0)
  await main.getByRole('button', { name: say('cart.undo') }).click()
  await expect(main.getByText('cards.pdf', { exact: true })).toBeVisible()

  await shopper.checkout()
  await shopper.registerOnTheWay()
  await shopper.fillAddress(addresses['ie'] ?? { street: '', postcode: '', city: '' })
  await shopper.orderButton().click()
  const sandbox = sandboxOf(page, 'en')
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  const number = shopper.orderNumber()
  await shopper.visit(`${places.ie.link('upload')}?order_number=${number}`)
  await expect(main.getByText('cards.pdf', { exact: true }).first()).toBeVisible()
  await expect(main.getByText(say('artwork.lead_send'))).toHaveCount(0)
})

test('what was just put into the cart leads to where its file is sent', async ({ page }) => {
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await shopper.visit('/business-cards/')
  await shopper.quoted()
  await shopper.buy().click()
  const said = page.getByRole('dialog', { name: say('product.added') })
  await said.getByRole('link', { name: say('product.send_file_now') }).click()
  await shopper.arrive('cartFiles')
  await expect(main.getByText(say('artwork.cart_send'))).toBeVisible()
})
