import type { Page } from 'playwright/test'
import { expectFitAtEveryWidth, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'

/** A card with its bleed, drawn plainly. */
const version = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="91mm" height="61mm" viewBox="0 0 91 61"><rect width="91" height="61" fill="#1f4d3a"/></svg>',
)

/** Opens a design from the list, where days and names leave its words at least half of the row. */
async function openQueued(staff: Page, number: string): Promise<void> {
  const queued = staff.getByRole('button', { name: number.slice(-6) })
  await staff.setViewportSize({ width: 1280, height: 900 })
  await expect(queued).toBeVisible()
  const [row, words] = [await queued.boundingBox(), await queued.locator('b').first().boundingBox()]
  expect(words?.width).toBeGreaterThan((row?.width ?? 0) / 2)
  await queued.click()
}

type Shopper = ReturnType<typeof shopperOf>

/** Has it designed: the page says then until when a brief keeps the day, and asks for no file. */
async function pickDesign({ main, say, pick }: Shopper) {
  const timeLeft = main.locator('.time-left').first()
  await pick(main.getByRole('radio', { name: say('product.check_designed') }))
  await expect(timeLeft).toContainText('tell us what to design')
  await expect(main.getByText('You tell us what it should be')).toBeVisible()
}

/** Orders what is in the cart, as somebody new. */
async function order({ checkout, registerOnTheWay, fillAddress, orderButton }: Shopper) {
  await checkout()
  await registerOnTheWay()
  await fillAddress(addresses['ie'] ?? { street: '', postcode: '', city: '' })
  await orderButton().click()
}

test('something is ordered with its design, briefed, shown and commented on', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  const sandbox = sandboxOf(page, 'en')
  await shopper.visit(places.ie.product('business-cards'))
  await shopper.quoted()
  await pickDesign(shopper)
  await shopper.add()
  await expect(main.getByText(say('cart.brief_later'))).toBeVisible()
  await expect(main.getByText(say('cart.artwork_later'))).toHaveCount(0)
  await order(shopper)
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await expect(main).toContainText(say('payment.missing_brief'))
  await expect(main.getByRole('link', { name: say('payment.send_files') })).toHaveCount(0)
  await main.getByRole('link', { name: say('payment.brief_design') }).click()
  await shopper.arrive('design')
  const number = shopper.orderNumber()
  await expect(main.locator('.time-left')).toContainText('to keep')

  const purpose = main.getByRole('textbox', { name: 'What is it for?' })
  await purpose.fill('A stall on the market')
  await expectFitAtEveryWidth(page)
  await page.reload()
  await expect(purpose).toHaveValue('A stall on the market')
  const send = main.getByRole('button', { name: say('design.send'), exact: true })
  await send.click()
  const wording = main.getByRole('textbox', { name: 'What has to be written on it?' })
  await expect(wording).toBeFocused()
  await wording.fill('Otter & Oak')
  await send.click()
  await expect(main.getByText(say('design.lead_briefed'))).toBeVisible()
  await expect(main.locator('[data-keyboard]')).toBeFocused()

  const staff = await context.newPage()
  await signIn(staff, 'admin@example.test', { path: '/admin/design/' })
  await openQueued(staff, number)
  await staff.getByRole('button', { name: say('studio.claim'), exact: true }).click()
  const choose = staff.getByLabel(say('studio.choose'), { exact: true })
  const propose = staff.getByRole('button', { name: say('studio.propose') })
  const file = { name: 'card.svg', mimeType: 'image/svg+xml', buffer: version }
  const cut = Buffer.from(version.toString().replace(/ width="\d+/, ' width="12'))
  await choose.setInputFiles({ ...file, name: 'cut.svg', buffer: cut })
  await expect(propose).toBeVisible({ timeout: 60_000 })
  await propose.click()
  await expect(staff.getByRole('button', { name: say('studio.propose_anyway') })).toBeVisible()
  await expectFitAtEveryWidth(staff)
  await staff.getByRole('button', { name: say('studio.remove') }).click()
  await expect(staff.getByText('cut.svg')).toHaveCount(0)
  await choose.setInputFiles(file)
  await expect(propose).toBeVisible({ timeout: 60_000 })
  await expectFitAtEveryWidth(staff)
  await propose.click()
  await expect(staff.getByText(say('studio.state_proof_sent')).first()).toBeVisible()
  await staff.close()
  await page.reload()
  await expect(main.getByText(say('design.lead_proof_sent'))).toBeVisible()
  await expect(main.locator('.design-picture .design-safe')).toBeVisible()
  await main.getByLabel(say('design.where')).selectOption({ label: 'Page 1, top left' })
  await main.getByLabel(say('design.comment')).fill('Larger, please.')
  await main.getByRole('button', { name: say('design.comment_send'), exact: true }).click()
  await expect(main.getByText('Larger, please.')).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  const wantChanges = main.getByRole('button', { name: say('design.want_changes') })
  await main.getByLabel(say('design.comment')).fill('And in blue.')
  await wantChanges.click()
  await expect(main.getByText(say('design.unsent'))).toBeVisible()
  await main.getByLabel(say('design.comment')).fill('')
  await wantChanges.click()
  await expect(main.getByText(say('design.lead_changes_wanted'))).toBeVisible()
})
