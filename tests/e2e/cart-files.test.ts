import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import type { Locator } from 'playwright/test'
import { expectAccessible, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { at } from './harness/shops.ts'
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

/** A picture that has arrived. */
async function expectDrawn(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  const width = () => picture.evaluate((each) => (each as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
}

/** What was sent stands where the drawing of the thing would be, from the thanks on; answers the order's number. */
async function expectPrinted(
  { page, main, ...shopper }: ReturnType<typeof shopperOf>,
  name: string,
) {
  const number = shopper.orderNumber()
  const sent = main.getByRole('img', { name: shopper.say('order.first_page', { name }) })
  await expectDrawn(sent.first())
  await shopper.visit(`${places.ie.link('orderDetail')}?order_number=${number}`)
  await expectDrawn(sent.first())
  await expectAccessible(page)
  await expectNoOverflow(page)
  return number
}

/** Lets small things be mended, which the server keeps. */
async function letMend({ page, main, say, pick }: ReturnType<typeof shopperOf>) {
  await expect(main.getByText(say('artwork.cart_send'))).toBeVisible()
  const mend = main.getByRole('radio', { name: say('artwork.doubt_mend') })
  const kept = page.waitForResponse((answer) => answer.url().includes('document-preferences'))
  await pick(mend)
  await kept
  return mend
}

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
  const mend = await letMend(shopper)
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
  const target = await main
    .locator('label')
    .filter({ has: page.getByText('cut-too-short.pdf') })
    .boundingBox()
  const remove = main.getByRole('button', { name: `${say('artwork.remove')} cut-too-short.pdf` })
  // As large for a finger as what stands beside it, and on one line with it.
  expect(target).toMatchObject({ y: (await remove.boundingBox())?.y, height: 44 })
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
  const number = await expectPrinted(shopper, 'cards.pdf')
  await shopper.visit(`${places.ie.link('upload')}?order_number=${number}`)
  await expect(main.getByText('cards.pdf', { exact: true }).first()).toBeVisible()
  await expect(main.getByText(say('artwork.lead_send'))).toHaveCount(0)
  await expect(mend).toBeChecked()
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

test('a shop without the page for files sells as well, and says where the file goes', async ({
  page,
}) => {
  const { main, say, visit, quoted, buy, place } = shopperOf(page, places.it)
  await visit(place.product('business-cards'))
  await quoted()
  await buy().click()
  const said = page.getByRole('dialog', { name: say('product.added') })
  await expect(said.getByRole('link')).toHaveCount(1)
  await said.getByRole('link', { name: say('product.go_to_cart') }).click()
  await page.waitForURL(at('it', place.link('cart')))
  await expect(main.getByText(say('cart.artwork_later'))).toBeVisible()
  await expect(main.getByRole('link', { name: say('cart.file_add') })).toHaveCount(0)
  await expect(main.getByRole('link', { name: say('cart.checkout') })).toBeVisible()
  await expectAccessible(page)
})

test('a file that was chosen without network goes off by itself when it is back', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/)
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await shopper.addProduct('business-cards')
  await main.getByRole('link', { name: say('cart.file_add') }).click()
  await shopper.arrive('cartFiles')
  const choose = main.getByLabel(say('artwork.choose'), { exact: true })
  await expect(choose).toBeAttached()
  await context.setOffline(true)
  await choose.setInputFiles(await pdf('cards.pdf', 91, 61))
  await expect(main.getByText(say('artwork.sending_offline'))).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
  await expect(main.getByLabel(`${say('artwork.replace')} cards.pdf`)).toBeAttached({
    timeout: 60_000,
  })
})

test('what a visit has begun to send is seen at the next, goes on there, and is given up', async ({
  page,
  noise,
}) => {
  noise.allow(/ERR_FAILED/)
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await shopper.addProduct('business-cards')
  await main.getByRole('link', { name: say('cart.file_add') }).click()
  await shopper.arrive('cartFiles')
  const choose = main.getByLabel(say('artwork.choose'), { exact: true })
  const half = main.getByText(/Choose the same file again/)
  await page.route('**/_files/**', (route) => route.abort())
  const begun = [0, 1].map(() => page.waitForEvent('requestfailed'))
  const front = await pdf('front.pdf', 91, 61)
  await choose.setInputFiles([front, await pdf('back.pdf', 92, 61)])
  await Promise.all(begun)
  const sending = main.getByRole('list', { name: say('artwork.sending') })
  await expect(sending.getByRole('listitem')).toHaveCount(2)
  // Of a double click on what sends them the second one meets what is there by then.
  const cancel = sending.getByRole('button', { name: `${say('artwork.cancel')} front.pdf` })
  await cancel.dispatchEvent('click', { detail: 2 })
  await expect(sending.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(half).toHaveCount(2)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.unroute('**/_files/**')
  await choose.setInputFiles(front)
  await expect(main.getByLabel(`${say('artwork.replace')} front.pdf`)).toBeAttached({
    timeout: 60_000,
  })
  await expect(half).toHaveCount(1)
  await main.getByRole('button', { name: `${say('artwork.cancel')} back.pdf` }).click()
  await expect(half).toHaveCount(0)
})

test('long names of files that cannot be read, or are not taken, stay within a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await shopper.addProduct('business-cards')
  await main.getByRole('link', { name: say('cart.file_add') }).click()
  await shopper.arrive('cartFiles')
  const name = `${'é'.repeat(90)}.pdf`
  await main
    .getByLabel(say('artwork.choose'), { exact: true })
    .setInputFiles([
      { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
      { name: `${name}.docx`, mimeType: 'application/msword', buffer: Buffer.from('PK') },
      await pdf('cards.pdf', 91, 61),
    ])
  const pages = main.getByRole('group', { name: say('artwork.page_choice') })
  await expect(pages.getByText(name)).toBeVisible({ timeout: 60_000 })
  await expect(main.getByText(`${name}.docx`)).toBeVisible()
  await expectNoOverflow(page)
})

test('of two lines each has its own file, and what is sent for one is not the other’s', async ({
  page,
}) => {
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await shopper.addProduct('business-cards')
  await shopper.addProduct('flyers')
  const lines = main.getByRole('listitem')
  const flyers = lines.filter({ has: page.getByRole('heading', { name: /flyers/i }) })
  await flyers.getByRole('link', { name: say('cart.file_add') }).click()
  await shopper.arrive('cartFiles')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(/flyers/i)
  const choose = main.getByLabel(say('artwork.choose'), { exact: true })
  await choose.setInputFiles(await pdf('leaves.pdf', 111, 154))
  const sent = main.getByLabel(`${say('artwork.replace')} leaves.pdf`)
  await expect(sent).toBeAttached({ timeout: 60_000 })
  await main
    .getByRole('navigation', { name: say('artwork.cart_others') })
    .getByRole('link', { name: /business cards/i })
    .click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText(/cards/i)
  await expect(main.getByText(say('artwork.cart_send'))).toBeVisible()
  await expect(sent).toHaveCount(0)
  await main
    .getByRole('link', { name: say('artwork.to_cart') })
    .first()
    .click()
  await shopper.arrive('cart')
  await expect(flyers.getByText('leaves.pdf', { exact: true })).toBeVisible()
  await expect(lines.filter({ hasText: 'leaves.pdf' })).toHaveCount(1)
})
