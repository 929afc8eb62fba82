import type { Locator, Page } from 'playwright/test'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

// What forms do while a finger is on them.

const { ie } = places

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
    const tick = main.getByRole('checkbox')
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
