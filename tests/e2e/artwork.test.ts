import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectInWindow, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { expectPrintedPage } from './harness/production.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { shopperOf } from './harness/shopper.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'

type Shopper = ReturnType<typeof shopperOf>

const points = (mm: number) => (mm / 25.4) * 72
/** A card as the test shop sells it, in millimetres. */
const [WIDTH, HEIGHT] = [85, 55]

/** A card without bleed, with a picture that is too coarse and letters that are too small. */
async function coarseCard(): Promise<Buffer> {
  const file = await PDFDocument.create()
  const font = await file.embedFont(StandardFonts.HelveticaBold)
  const create = { width: 60, height: 60, channels: 3 as const, background: '#1f4d3a' }
  const logo = await file.embedPng(await sharp({ create }).png().toBuffer())
  for (const words of ['Otter & Oak', 'The Old Creamery']) {
    const page = file.addPage([points(WIDTH), points(HEIGHT)])
    const [width, height] = [page.getWidth(), page.getHeight()]
    page.drawRectangle({ width, height, color: rgb(0.88, 0.67, 0.39) })
    page.drawText(words, { x: 18, y: height - 44, size: 22, font, color: rgb(0.1, 0.3, 0.23) })
    page.drawText('Ennistymon', { x: 18, y: 14, size: 4, font, color: rgb(0.1, 0.3, 0.23) })
    page.drawImage(logo, { x: width - 84, y: 18, width: 66, height: 66 })
  }
  return Buffer.from(await file.save())
}

/** Orders and pays what is in the cart, or a product, and goes on to where its files are sent. */
async function orderAndComeToUpload(page: Page, shopper: Shopper) {
  const sandbox = sandboxOf(page, 'en')
  await shopper.toOrderButton()
  await shopper.orderButton().click()
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await shopper.main.getByRole('link', { name: shopper.say('payment.send_files') }).click()
  await shopper.arrive('upload')
}

/** Goes back to the list, which a phone shows instead of a line, and opens the line anew. */
async function lookAtTheList(staff: Page, { say }: Shopper, queued: Locator): Promise<void> {
  const { width, height } = staff.viewportSize() ?? { width: 1280, height: 900 }
  await staff.setViewportSize({ width: 390, height: 844 })
  await staff.getByRole('button', { name: say('proof.close') }).click()
  await queued.click()
  await staff.setViewportSize({ width, height })
}

/** Takes an approved line's files away, which is asked once more. */
async function resetAfterAsking(page: Page, { main, say }: Shopper) {
  const reset = main.getByRole('button', { name: say('artwork.reset') })
  await reset.click()
  await expect(main.getByText(say('artwork.reset_sure'))).toBeInViewport()
  await main.getByRole('button', { name: say('forms.cancel') }).click()
  await expect(reset).toBeFocused()
  await reset.click()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await reset.click()
  await expect(main.getByText(say('artwork.lead_send'))).toBeVisible()
}

/** The files of the order as staff find them by its number. */
async function findUploads(staff: Page, shopper: Shopper) {
  const { say } = shopper
  await staff.goto(new URL('/admin/upload-ams/', staff.url()).href)
  await staff.getByLabel(say('uploads.find')).fill(shopper.orderNumber())
  await staff.getByRole('button', { name: say('uploads.find_do') }).click()
  await staff.getByRole('button', { name: shopper.orderNumber() }).click()
  await expect(staff.getByRole('link', { name: say('uploads.save_all') })).toBeVisible()
  await expect(staff.getByText(say('uploads.event_mended'))).toBeVisible()
  await expectAccessible(staff)
  await expectNoOverflow(staff)
}

test('a customer sends a file, sees what was found on it, and approves it', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await orderAndComeToUpload(page, shopper)
  await expect(main.getByText(say('artwork.lead_send'))).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await shopper.pick(main.getByRole('radio', { name: say('artwork.doubt_mend') }))
  const choose = main.getByLabel(say('artwork.choose'), { exact: true })
  await choose.setInputFiles({ name: 'letter.docx', mimeType: '', buffer: Buffer.from('PK') })
  await expect(main.getByText(say('artwork.unsent_office'))).toBeVisible()
  const file = { name: 'card.pdf', mimeType: 'application/pdf', buffer: await coarseCard() }
  await choose.setInputFiles(file)
  const bleed = main.getByRole('button', { name: say('artwork.finding_bleed_missing') })
  await expect(bleed).toBeVisible({ timeout: 60_000 })
  await expect(main.getByText(say('artwork.means_bleed_missing'))).toBeVisible()
  const marker = main.getByRole('link', { name: say('artwork.finding_picture_coarse') })
  await marker.click()
  await expect(main.getByText(say('artwork.means_picture_coarse'))).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await main.getByRole('button', { name: say('artwork.repair_ask') }).click()
  const accept = main.getByRole('button', { name: say('artwork.repair_accept') })
  await expect(accept).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await expectNoOverflow(page)
  await accept.click()
  await expect(bleed).toHaveCount(0)
  await expect(marker).toBeVisible()

  const approve = main.getByRole('button', { name: say('artwork.approve', { pieces: '' }).trim() })
  await approve.click()
  await expect(main.getByText(say('artwork.approve_missing'))).toBeVisible()

  const staff = await context.newPage()
  await signIn(staff, 'admin@example.test', { path: '/admin/artwork/?view=waiting' })
  const queued = staff.getByRole('button', { name: shopper.orderNumber().slice(-6) })
  await queued.click()
  await expect(staff.getByText(say('proof.doubt_mend'))).toBeVisible()
  const question = staff.getByLabel(say('proof.question', { name: '' }).trim())
  await staff.getByRole('button', { name: say('proof.question_send') }).click()
  await expect(staff.getByText(say('forms.message_missing'))).toBeVisible()
  await expect(question).toBeFocused()
  await question.fill('May we print the logo as it is?')
  await lookAtTheList(staff, shopper, queued)
  await expect(question).toHaveValue('May we print the logo as it is?')
  await expectAccessible(staff)
  await expectNoOverflow(staff)
  await staff.getByRole('button', { name: say('proof.question_send') }).click()
  await expect(staff.getByText('May we print the logo as it is?')).toBeVisible()
  await findUploads(staff, shopper)
  await staff.close()

  await page.reload()
  await main.getByLabel(say('artwork.answer'), { exact: true }).fill('Yes, it is meant to be.')
  await expectAccessible(page)
  await main.getByRole('button', { name: say('artwork.answer_send') }).click()
  await expect(main.getByText('Yes, it is meant to be.')).toBeVisible()
  const lead = main.locator('[data-keyboard]')
  await expect(lead).toBeFocused()
  await main.getByRole('checkbox', { name: say('artwork.approve_consent') }).check()
  await approve.click()
  await expect(main.getByText(say('artwork.lead_approved'))).toBeVisible()
  await expect(lead).toBeFocused()
  await expect(lead).toBeInViewport()
  await expectAccessible(page)

  await resetAfterAsking(page, shopper)
})

test('a file for a line that is not open is told of, broken or not, and each line says whose turn it is', async ({
  page,
  context,
  noise,
}) => {
  test.setTimeout(180_000)
  noise.allow(/status of 422/)
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await shopper.addProduct('flyers')
  await orderAndComeToUpload(page, shopper)
  const choose = main.getByLabel(say('artwork.choose'), { exact: true })
  const broken = Buffer.from('nothing that anybody could print')
  await choose.setInputFiles([
    { name: 'kaputt.pdf', mimeType: 'application/pdf', buffer: broken },
    { name: 'card.pdf', mimeType: 'application/pdf', buffer: await coarseCard() },
  ])
  const card = /business cards/i
  for (const name of ['kaputt.pdf', 'card.pdf']) {
    const line = main.getByRole('combobox', { name: say('artwork.assign_for', { name }) })
    const wanted = await line.getByRole('option').filter({ hasText: card }).textContent()
    await line.selectOption({ label: wanted ?? '' })
  }
  const flyers = main.getByRole('radio', { name: /flyers/i })
  await expect(flyers).toBeChecked()
  await main.getByRole('button', { name: say('artwork.send_other', { count: 2 }) }).click()
  const other = main.getByRole('region', { name: card })
  await expect(other.getByText(say('errors.file_type_unknown'))).toBeVisible({ timeout: 30_000 })
  await expect(other.getByText(/card\.pdf/).first()).toBeVisible()
  await expect(other.getByText('card.pdf has arrived', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const turn = main.getByRole('radio', { name: say('order.line_checked') })
  await expect(turn).toBeVisible({ timeout: 60_000 })
  await other.getByRole('button', { name: say('artwork.other_open') }).click()
  await expect(turn).toBeChecked()
  await expect(main.getByText(say('errors.file_type_unknown'))).toBeVisible()
  await main
    .getByLabel(`${say('artwork.replace')} card.pdf`)
    .setInputFiles({ name: 'second.pdf', mimeType: '', buffer: await coarseCard() })
  const files = main.getByRole('list', { name: say('artwork.files'), exact: true })
  await expect(files.getByText('second.pdf').first()).toBeVisible({ timeout: 30_000 })
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await expect(turn).toBeVisible({ timeout: 60_000 })

  // What must be fixed is approved by staff only when they say so once more.
  const staff = await context.newPage()
  await signIn(staff, 'admin@example.test', { path: '/admin/artwork/?view=waiting' })
  await staff.getByRole('button', { name: shopper.orderNumber().slice(-6) }).click()
  await staff.getByRole('button', { name: say('proof.approve'), exact: true }).click()
  const anyway = staff.getByRole('button', { name: say('proof.approve_anyway') })
  await expect(anyway).toBeVisible()
  await expectAccessible(staff)
  await expectNoOverflow(staff)
  await staff.setViewportSize({ width: 1280, height: 900 })
  await expectInWindow(staff)
  await anyway.click()
  await expect(staff.getByText(say('desk.state_approved'), { exact: true })).toBeVisible()
  await expectPrintedPage(staff, { reference: `${shopper.orderNumber()}-2`, file: 'second.pdf' })
})
