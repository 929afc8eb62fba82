import { expectAccessible, expectFitAtEveryWidth, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const { ie, de } = places
/** As at a desk: what a phone does has a test of its own. */
const desk = { width: 1280, height: 900 }
const field = (language: 'en' | 'de') => voice(language, 'search.label')

test('the keyboard alone searches, chooses, opens and closes', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto(at('ie', ie.link('home')))
  const combobox = page.locator('[data-search]')
  await expect(combobox).not.toHaveRole('combobox')
  await expect(page.locator('link[href*="search-panel"]')).toHaveCount(0)
  await combobox.focus()
  await expect(combobox).toHaveRole('combobox')
  await expect(combobox).toHaveAccessibleName(field('en'))
  await expect(combobox).toHaveAttribute('aria-expanded', 'false')
  await expect(combobox).not.toHaveAttribute('aria-controls', /./)
  await page.keyboard.type('crads')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toContainText('€')
  await expect(combobox).toHaveAttribute('aria-expanded', 'true')
  await expect(combobox).toHaveAttribute('aria-controls', 'search-list')
  await expect(combobox).not.toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(combobox).toHaveAttribute('aria-activedescendant', 'search-option-0')
  await expect(combobox).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('ie', ie.product('business-cards')))
})

test('Enter without a choice opens the page of all finds, which marks them', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto(at('de', de.link('home')))
  await page.locator('[data-search]').fill('karten')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${at('de', de.prose('search'))}?q=karten`)
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/karten/i)
  await expect(page.locator('[data-search]')).toHaveValue('karten')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectFitAtEveryWidth(page)
})

test('a search that finds nothing says so and leads on', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto(at('ie', ie.link('home')))
  const combobox = page.locator('[data-search]')
  await combobox.fill('xqzwvx')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveCount(1)
  await expect(options).toHaveText(voice('en', 'search.range'))
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${at('ie', ie.prose('search'))}?q=xqzwvx`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Business cards' })).toBeVisible()
})

test('a field without its index stays a plain field, and asks again the next time', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await page.route('**/_search/*.json', (route) =>
    route.fulfill({ contentType: 'application/problem+json', body: 'null' }),
  )
  await page.goto(at('ie', ie.link('home')))
  const search = page.locator('[data-search]')
  const asked = page.waitForResponse('**/_search/*.json')
  await search.focus()
  await asked
  await expect(search).not.toHaveRole('combobox')
  await page.unroute('**/_search/*.json')
  await search.fill('cards')
  await search.blur()
  await search.focus()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expect(search).toHaveRole('combobox')
})

test('what is not found leads on', async ({ page }) => {
  await page.goto(`${at('ie', ie.prose('search'))}?q=xqzwv`)
  const main = page.getByRole('main')
  await expect(main).toContainText(voice('en', 'search.nothing').replace('{query}', 'xqzwv'))
  await expect(main.getByRole('link').nth(1)).toBeVisible()
  await expectFitAtEveryWidth(page)
})

test('on a phone an icon opens the field, and its list fits', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(at('ie', ie.link('home')))
    await expect(page.locator('#search')).toBeHidden()
    await page.getByRole('link', { name: voice('en', 'search.open_field') }).click()
    await expect(page.locator('#search')).toBeFocused()
    await page.keyboard.type('soft')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the field leads to the same finds', async ({ page }) => {
    await page.setViewportSize(desk)
    await page.goto(at('ie', ie.link('home')))
    await page.getByRole('searchbox', { name: field('en') }).fill('bisiness cards')
    await page.keyboard.press('Enter')
    const main = page.getByRole('main')
    await expect(main.locator('ul a').first()).toContainText('Business cards')
    await expect(main).toContainText('€')
    await expect(main.getByRole('searchbox')).toHaveValue('bisiness cards')
  })
})

test.describe('the glossary', () => {
  for (const place of [ie, de])
    test(`${place.locale}: index and term are accessible and fit`, async ({ page }) => {
      await page.goto(at(place.tenant, place.prose('glossary')))
      await expectFitAtEveryWidth(page)
      await page.getByRole('main').locator('section a').first().click()
      await expect(page.getByRole('figure')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectFitAtEveryWidth(page)
    })

  test('a guide links what a term explains', async ({ page }) => {
    await page.goto(at('ie', ie.prose('preparing-your-file')))
    const link = page.getByRole('article').getByRole('link', { name: /bleed/i }).first()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bleed')
  })
})
