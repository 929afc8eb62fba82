import { expectFitAtEveryWidth } from './harness/looks.ts'
import { at } from './harness/shops.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)
const path = 'products/roll-labels/product.yaml'

test('an editor changes a price, sees problem and page, publishes, and goes back', async ({
  page,
  noise,
}) => {
  // The frame's page is left while it loads.
  noise.allow(/ERR_ABORTED|net::ERR/)
  test.setTimeout(120_000)
  const name = `Flyers up, ${Date.now()}`
  await signIn(page, 'editor@example.test', { path: '/admin/content/' })
  await page.getByLabel(say('admin.content_new_name')).fill(name)
  await page.getByRole('button', { name: say('admin.content_new'), exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await page.getByLabel(say('admin.content_find')).fill(path)
  await page.getByRole('button', { name: /product\.yaml/ }).click()
  const box = page.getByRole('textbox', { name: say('admin.content_text_of', { path }) })
  await expect(box).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByLabel(say('admin.content_find'))).toBeFocused()

  // A misspelt key is refused with its line.
  await box.press('ControlOrMeta+Home')
  await page.keyboard.type('lavel: 1\n')
  await page.keyboard.press('ControlOrMeta+s')
  const stop = page.getByText(say('admin.content_at_line', { path, line: 1 })).first()
  await expect(stop).toBeVisible({ timeout: 20_000 })
  const publish = page.getByRole('button', { name: say('admin.content_publish_now') })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')

  // Mended, and one material dearer.
  const text = await page.evaluate(async (file) => {
    const token = sessionStorage.getItem('quire.staff')
    const answer = await fetch(`/api/v1/admin/content/document/?path=${encodeURIComponent(file)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { text: string }).text
  }, path)
  const dearer = text.replace(/key: kraft, factor: [\d.]+/, 'key: kraft, factor: 1.31')
  expect(dearer).not.toBe(text)
  await box.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(dearer)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText(say('admin.content_no_problems'))).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('.admin-content-prices').first()).toBeVisible({ timeout: 20_000 })
  const shown = page.frameLocator('iframe')
  await expect(shown.getByText(say('admin.preview_draft', { name })).first()).toBeVisible()

  await page.getByLabel(say('admin.content_why')).fill('The mill asks for more')
  await publish.click()
  await expect(page.getByText(say('admin.content_published'))).toBeVisible({ timeout: 40_000 })
  await page.goto(at('ie', '/admin/content/'))
  const rows = page.locator('.admin-content-history li')
  await expect(rows.first()).toContainText('The mill asks for more')
  await rows.nth(1).getByRole('button').click()
  await expect(rows.first()).toContainText('Back to edition', { timeout: 40_000 })
  await expectFitAtEveryWidth(page)
})
