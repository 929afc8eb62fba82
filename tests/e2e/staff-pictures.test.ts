import type { Page } from 'playwright/test'
import { photograph } from '../setup/photograph.ts'
import { expectAccessible, expectFitAtEveryWidth } from './harness/looks.ts'
import { at } from './harness/shops.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)
const contact = 'pages/contact/en.md'

async function begin(page: Page, name: string): Promise<void> {
  await signIn(page, 'editor@example.test', { path: '/admin/content/' })
  await page.getByLabel(say('admin.content_new_name')).fill(name)
  await page.getByRole('button', { name: say('admin.content_new'), exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Lets the browser believe that files are dropped on the page, or pasted into it. */
async function give(page: Page, how: 'drop' | 'paste', name: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ({ how, name, base64 }) => {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([content], name))
      const target = document.querySelector('.admin-content-editor') ?? document.body
      const terms = { bubbles: true, cancelable: true, composed: true }
      const events =
        how === 'paste'
          ? [new ClipboardEvent('paste', { ...terms, clipboardData: data })]
          : ['dragover', 'drop'].map(
              (type) => new DragEvent(type, { ...terms, dataTransfer: data }),
            )
      for (const event of events) target.dispatchEvent(event)
    },
    { how, name, base64: bytes.toString('base64') },
  )
}

test('an editor adds a picture, says what it shows, puts it into a page, publishes, and goes back', async ({
  page,
  noise,
}) => {
  // The frame's page is left while it loads.
  noise.allow(/ERR_ABORTED|net::ERR|422/)
  test.setTimeout(180_000)
  const id = `day-${Date.now()}`
  await begin(page, `A picture, ${id}`)
  await page.getByRole('button', { name: say('pictures.title'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('pictures.title') })
  const files = dialog.locator('input[type=file][multiple]')
  await files.setInputFiles([
    {
      name: `${id}.JPG`,
      mimeType: 'image/jpeg',
      buffer: await photograph({ width: 900, height: 600, format: 'png' }),
    },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture at all.') },
  ])
  await expect(dialog.getByText(voice('en', 'errors.picture_type_unknown'))).toBeVisible()
  const added = say('pictures.added', { file: `${id}.JPG`, path: `images/${id}.png` })
  await expect(dialog.getByText(added)).toBeVisible()
  const row = dialog.getByRole('listitem').filter({ has: page.getByText(id, { exact: true }) })
  await expect(row.locator('img')).toHaveJSProperty('complete', true)
  for (const [language, text] of [
    ['English', 'The open day'],
    ['German', 'Der Tag der offenen Tür'],
    ['French', 'La journée portes ouvertes'],
    ['Italian', 'Il giorno delle porte aperte'],
  ] as const)
    await row.getByLabel(language, { exact: true }).fill(text)
  await row.getByRole('button', { name: say('pictures.about_save') }).click()
  await expect(row.getByText(say('pictures.about_saved'))).toBeVisible()
  await expectAccessible(page)
  await expectFitAtEveryWidth(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByLabel(say('admin.content_find')).fill(contact)
  await page
    .getByRole('button', { name: /en\.md/ })
    .first()
    .click()
  const box = page.getByRole('textbox', { name: say('admin.content_text_of', { path: contact }) })
  await box.press('ControlOrMeta+End')
  await page.keyboard.type('\n\n')
  await page.getByRole('button', { name: say('pictures.insert_go') }).click()
  await dialog.getByRole('button', { name: say('pictures.insert', { name: id }) }).click()
  await expect(box).toContainText(`![The open day](/images/${id}.png)`)
  await expect(box).toBeFocused()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText(say('admin.content_no_problems'))).toBeVisible({ timeout: 20_000 })
  const shown = page.frameLocator('iframe').getByAltText('The open day')
  await expect(shown).toHaveAttribute('width', '900', { timeout: 20_000 })
  await expect(page.locator('.admin-content-panel').getByText(`images/${id}.png`)).toBeVisible()

  await page.getByLabel(say('admin.content_why')).fill(`The open day, ${id}`)
  await page.getByRole('button', { name: say('admin.content_publish_now') }).click()
  await expect(page.getByText(say('admin.content_published'))).toBeVisible({ timeout: 60_000 })
  await page.goto(at('ie', '/contact/'))
  const live = page.getByAltText('The open day')
  await live.scrollIntoViewIfNeeded()
  await expect
    .poll(() => live.evaluate((each: HTMLImageElement) => each.naturalWidth))
    .toBeGreaterThan(300)

  await page.goto(at('ie', '/admin/content/'))
  const rows = page.locator('.admin-content-history li')
  await expect(rows.first()).toContainText(id)
  await rows.nth(1).getByRole('button').click()
  await expect(rows.first()).toContainText('Back to edition', { timeout: 60_000 })
  await page.goto(at('ie', '/contact/'))
  await expect(page.getByAltText('The open day')).toHaveCount(0)
})

test('pictures are dropped and pasted, replaced and taken away; two editors see each other', async ({
  page,
  noise,
}) => {
  noise.allow(/ERR_ABORTED|net::ERR|409/)
  test.setTimeout(120_000)
  const id = `shelf-${Date.now()}`
  await begin(page, `Dropped, ${id}`)
  await give(page, 'drop', `${id}.jpg`, await photograph({ width: 500, height: 400 }))
  const dialog = page.getByRole('dialog', { name: say('pictures.title') })
  await expect(
    dialog.getByText(say('pictures.added', { file: `${id}.jpg`, path: `images/${id}.jpg` })),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  const pasted = await photograph({ width: 510, height: 400, format: 'png' })
  await give(page, 'paste', `${id}.png`, pasted)
  // The name is taken, so that it gets another one.
  await expect(
    dialog.getByText(say('pictures.added', { file: `${id}.png`, path: `images/${id}-2.png` })),
  ).toBeVisible()

  const row = dialog.getByRole('listitem').filter({ has: page.getByText(id, { exact: true }) })
  await expect(row).toContainText(say('pictures.size', { width: 500, height: 400 }))
  // Somebody else puts another picture there meanwhile.
  const draft = new URL(page.url()).searchParams.get('draft')
  const other = await photograph({ width: 530, height: 400 })
  await page.evaluate(
    async ({ draft, id, base64 }) => {
      const authorization = `Bearer ${sessionStorage.getItem('quire.staff')}`
      const instead = { path: `images/${id}.jpg`, version: 1, hash: null }
      await fetch(`/api/v1/admin/content/drafts/${draft}/picture/`, {
        method: 'PUT',
        headers: { authorization },
        body: JSON.stringify({ name: id, tenant: null, base64, instead }),
      })
    },
    { draft, id, base64: other.toString('base64') },
  )
  const mine = {
    name: 'mine.jpg',
    mimeType: '',
    buffer: await photograph({ width: 540, height: 400 }),
  }
  await row.locator('input[type=file]').setInputFiles(mine)
  await expect(dialog.getByRole('button', { name: say('pictures.keep_mine') })).toBeVisible()
  await expect(row).toContainText(say('pictures.size', { width: 530, height: 400 }))
  await dialog.getByRole('button', { name: say('pictures.keep_mine') }).click()
  await expect(row).toContainText(say('pictures.size', { width: 540, height: 400 }))

  await row.getByRole('button', { name: say('pictures.remove_of', { name: id }) }).click()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Escape')
  // A picture of the draft's list opens where pictures are shown.
  await page
    .getByRole('button', { name: new RegExp(`${id}-2\\.png`) })
    .first()
    .click()
  await expect(dialog).toBeVisible()
})
