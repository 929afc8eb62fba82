import type { Locator, Page } from 'playwright/test'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

// What forms do while a finger is on them.

const { ie, fr } = places

/** Presses where an element stands now, as a hand does: without waiting for it to hold still. */
async function press(page: Page, target: Locator, isTouch: boolean): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('What is pressed stands on the page.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (isTouch) return page.touchscreen.tap(x, y)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.waitForTimeout(80)
  await page.mouse.up()
}

for (const target of ['tick', 'button'] as const) {
  test(`a message does not take the ${target} from under a finger`, async ({ page, isMobile }) => {
    const { visit, field, main, say } = shopperOf(page, ie)
    await visit(ie.link('registration'))
    await field('registration.password').fill('short')
    const tick = main.locator('input[name=terms]')
    const button = main.getByRole('button', { name: say('registration.submit') })
    await press(page, target === 'tick' ? tick : button, isMobile)
    if (target === 'tick') await expect(tick).toBeChecked()
    // The whole form is judged: the press has reached its button.
    else await expect(main).toContainText(say('forms.first_name_missing'))
    const password = field('registration.password')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
  })
}

test('a message comes at once when the keyboard leaves a field', async ({ page }) => {
  const { visit, field } = shopperOf(page, ie)
  await visit(ie.link('registration'))
  await field('forms.email').fill('nora@')
  await page.keyboard.press('Tab')
  await expect(field('forms.email')).toHaveAttribute('aria-invalid', 'true')
})

test('what is wrong with postcode and town has room, and neither field moves when one is mended', async ({
  page,
}) => {
  const { field, main, say, addProduct, checkout, arrive } = shopperOf(page, fr)
  await addProduct()
  await checkout()
  await arrive('checkout')
  await field('forms.email').fill('nora@example.test')
  await main.getByRole('button', { name: say('checkout.email_go_on') }).click()
  const [postcode, city] = [field('forms.postcode'), field('forms.city')]
  await main.getByRole('button', { name: say('checkout.go_on') }).click()
  const [wrong, missing] = [say('forms.postcode_missing'), say('forms.city_missing')].map((text) =>
    main.getByText(text),
  )
  await expect(missing ?? main).toBeVisible()
  const box = async (of: Locator | undefined) => {
    const found = await of?.boundingBox()
    if (!found) throw new Error('It stands on the page.')
    return found
  }
  const words = await box(wrong)
  expect(words.width).toBeGreaterThan((await box(city)).width)
  expect((await box(missing)).y).toBeGreaterThanOrEqual(words.y + words.height)
  const apart = async () => (await box(city)).y - (await box(postcode)).y
  expect(await apart()).toBe(0)
  await postcode.fill('75003')
  await expect(wrong ?? main).toBeHidden()
  expect(await apart()).toBe(0)
})
