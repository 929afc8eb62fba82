import type { Page } from 'playwright/test'
import { ask, at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'

// The test shop's Italian tenant shows a banner on its page about cookies, and three promotions.

const cookies = at('it', '/cookie/')
const banner = (page: Page) => page.getByRole('complementary', { name: 'Fair in it' })
const stripe = (page: Page) => page.locator('[data-promotion]:visible')

/** The page about cookies as the shop sends it. */
async function asSent() {
  const { headers, body } = await ask('it.localhost', '/cookie/')
  const policy = String(headers['content-security-policy'])
  return {
    sent: body.toString('utf8'),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  }
}

/** The page has learnt the shop's time; what runs before has none to compare with. */
async function knowsTime(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('quire.clock'))).toBeTruthy()
}

/** The page as sent when its banner has so long to go, then, asked again, without it. */
async function endingIn(page: Page, milliseconds: number): Promise<{ asked(): number }> {
  let asked = 0
  const end = new Date(Date.now() + milliseconds).toISOString()
  await page.route(cookies, async (route) => {
    const { headers, sent } = await asSent()
    const ending = sent.replace(/(data-next|data-shown-until)="[^"]*"/g, `$1="${end}"`)
    const ended = sent.replace(/<aside class="banner[\s\S]*?<\/aside>/, '')
    expect(ending).not.toBe(sent)
    expect(ended).not.toBe(sent)
    asked++
    await route.fulfill({ headers, body: asked === 1 ? ending : ended })
  })
  return { asked: () => asked }
}

for (const [clock, time] of [
  ['years behind', '2003-05-01T12:00:00Z'],
  ['years ahead', '2061-05-01T12:00:00Z'],
] as const)
  test(`a banner goes at its end by the shop's clock, while the visitor's is ${clock}`, async ({
    page,
  }) => {
    await page.clock.install({ time: new Date(time) })
    const sent = await endingIn(page, 90_000)
    await page.goto(cookies)
    await expect(banner(page)).toBeVisible()
    await knowsTime(page)
    await page.clock.runFor(70_000)
    await expect(banner(page)).toBeVisible()
    expect(sent.asked()).toBe(1)
    await page.clock.runFor(60_000)
    await expect(banner(page)).toBeHidden()
    await expect.poll(sent.asked).toBe(2)
  })

test('a page that was kept too long is put right as soon as it is shown', async ({ page }) => {
  const sent = await endingIn(page, -5000)
  await page.goto(cookies)
  await expect(banner(page)).toBeHidden()
  await expect.poll(sent.asked).toBe(2)
})

test('a banner that begins appears without a reload', async ({ page }) => {
  await page.clock.install()
  let asked = 0
  await page.route(cookies, async (route) => {
    const { headers, sent } = await asSent()
    const soon = new Date(Date.now() + 30_000).toISOString()
    const before = sent
      .replace(/<aside class="banner[\s\S]*?<\/aside>/, '')
      .replace(/data-next="[^"]*"/, `data-next="${soon}"`)
    asked++
    await route.fulfill({ headers, body: asked === 1 ? before : sent })
  })
  await page.goto(cookies)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await expect(banner(page)).toBeHidden()
  await knowsTime(page)
  await page.clock.runFor(61_000)
  await expect(banner(page)).toBeVisible()
  await expect(banner(page).getByRole('link')).toHaveAttribute('href', /^\//)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('the stripe is for who looks at it, and only on home, categories and products', async ({
  page,
  context,
}) => {
  await page.goto(at('it'))
  await expect(stripe(page)).toHaveText('Line first-order in it')
  await page.goto(at('it', '/?campaign=fiera'))
  await expect(stripe(page)).toHaveText('Line fair in it')
  // Remembered for the session.
  await page.goto(at('it'))
  await expect(stripe(page)).toHaveText('Line fair in it')
  await page.goto(cookies)
  await expect(page.locator('[data-promotion]')).toHaveCount(0)

  const other = await context.newPage()
  await context.addCookies([{ name: 'oldClient', value: '1', url: at('it') }])
  await other.goto(at('it'))
  await expect(stripe(other)).toHaveText('Line everybody in it Read')
  await other.goto(at('it', '/?utm_campaign=elsewhere'))
  await expect(stripe(other)).toHaveText('Line everybody in it Read')
})

test('without a script the stripe says what is for everybody', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at('it'))
  await expect(stripe(page)).toHaveText('Line everybody in it Read')
  await context.close()
})

test('choosing a line moves nothing on the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(at('it'))
  await expect(stripe(page)).toHaveText('Line first-order in it')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.02)
})
