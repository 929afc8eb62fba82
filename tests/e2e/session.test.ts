import type { Page } from 'playwright/test'
import { hydrated } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const { ie } = places
const configs = '**/api/v1/session/basic-configs/**'

function heardCalls(page: Page): string[] {
  const heard: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) heard.push(pathname)
  })
  return heard
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('quire.basic-configs') ?? 'null'))

test('the session starts on every page, with one call in five minutes', async ({ page }) => {
  const calls = heardCalls(page)
  const { link, category, product } = places.de
  await page.goto(at('de', link('home')))
  await expect.poll(() => stored(page)).toMatchObject({ expiry: 5, unit: 'm' })
  const { value } = await stored(page)
  expect(value.domain).toEqual({ locale: 'de-DE', currency: 'EUR', currencies: ['EUR'] })
  expect(value.urls.cart.path).toBe(link('cart'))
  // Pages bring their words along.
  expect(value.dictionaries).toEqual({})
  for (const path of [category('stationery'), product('business-cards'), link('login')]) {
    await page.goto(at('de', path), { waitUntil: 'networkidle' })
    await hydrated(page)
  }
  // The login page asks beside for what a passkey signs.
  const ofSession = () => calls.filter((path) => path.startsWith('/api/v1/session/'))
  expect(ofSession()).toEqual(['/api/v1/session/basic-configs/'])
  // Time passes: what is stored is five minutes old.
  await page.evaluate(() => {
    const wrapper = JSON.parse(localStorage.getItem('quire.basic-configs') ?? '{}')
    wrapper.created -= 300_000
    localStorage.setItem('quire.basic-configs', JSON.stringify(wrapper))
  })
  await page.goto(at('de', link('home')))
  await expect.poll(() => ofSession().length).toBe(2)
  // Whoever asks the call for words gets them all.
  const whole = await page.evaluate(async () =>
    (await fetch('/api/v1/session/basic-configs/')).json(),
  )
  expect(whole.dictionaries.cart.title).toBe(voice('de', 'cart.title'))
})

test.describe('a configuration that cannot be loaded', () => {
  test('shows maintenance beside the page, until it can', async ({ page, noise }) => {
    noise.allow(/503|basic-configs/)
    await page.clock.install()
    await page.route(configs, (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.goto(at('ie', places.ie.link('home')))
    const notice = page.getByRole('status').filter({ hasText: voice('en', 'layout.maintenance') })
    await page.clock.runFor(10_000)
    await expect(notice).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unroute(configs)
    await page.clock.runFor(40_000)
    await expect(notice).toBeHidden()
  })

  test('of a host that is no shop’s says so', async ({ page, noise }) => {
    noise.allow(/404/)
    const problem = { code: 'tenant_invalid', status: 404, detail: 'Tenant domain not valid.' }
    await page.route(configs, (route) => route.fulfill({ status: 404, json: problem }))
    await page.goto(at('ie', places.ie.link('cart')))
    await expect(page.getByText('Tenant domain not valid.')).toBeVisible()
  })
})

test.describe('signing in', () => {
  test('from the header comes back to the page, not to one of before', async ({ page }) => {
    const shopper = shopperOf(page, ie)
    const { main, say } = shopper
    await shopper.visit(ie.link('registration'))
    const email = await shopper.register()
    await shopper.arrive('welcome')
    await shopper.visit(ie.link('personalArea'))
    await main.getByRole('button', { name: say('account.logout') }).click()
    await shopper.arrive('home')
    // Turned away from their orders, and on to something else.
    await shopper.visit(ie.link('orders'))
    await shopper.arrive('login')
    const path = ie.product('flyers')
    await shopper.visit(path)
    const account = page.getByRole('banner').getByRole('link', { name: say('layout.sign_in') })
    await account.click()
    await shopper.arrive('login')
    await shopper.login(email)
    await page.waitForURL((url) => url.pathname === path)
  })

  test('takes the address along that was typed to register', async ({ page }) => {
    const shopper = shopperOf(page, ie)
    const { main, say, field } = shopper
    await shopper.visit(ie.link('registration'))
    await field('forms.email').fill('nora@example.test')
    await main.getByRole('link', { name: say('registration.to_login') }).click()
    await shopper.arrive('login')
    await expect(field('forms.email')).toHaveValue('nora@example.test')
  })

  test('again after a session has ended finds the address that was typed', async ({
    page,
    noise,
  }) => {
    const shopper = shopperOf(page, ie)
    const { field } = shopper
    await shopper.addProduct()
    await shopper.checkout()
    const email = await shopper.registerOnTheWay()
    await field('forms.street').fill('4 Quay Street')
    noise.allow(/status of 40[01]/)
    // Neither token is one of the server's any more.
    await page.evaluate(() => {
      for (const [name, text] of Object.entries<string>({ ...localStorage })) {
        const worn = text.replaceAll(/[A-Za-z0-9_-]{20,}/g, 'x'.repeat(43))
        if (name.includes('token')) localStorage.setItem(name, worn)
      }
    })
    await page.reload()
    await shopper.arrive('login')
    await shopper.login(email)
    await shopper.arrive('checkout')
    await expect(field('forms.street')).toHaveValue('4 Quay Street')
  })
})

/**
 * Keeps what the addresses name from the page, until it is released. Not by `page.route()`, which turns
 * the browser's cache off, and with it what the page relies on: that fetched code is there to import.
 */
async function withhold(page: Page, urls: string[]): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', { urls })
  return () => devtools.send('Network.setBlockedURLs', { urls: [] })
}

/** Chooses a paper whose price cannot be had; answers with the sentence that says so. */
async function chooseUnheard({ main, say, pick, option }: ReturnType<typeof shopperOf>) {
  await pick(option('business-cards', 'paper', 'board-400'))
  const alert = main.getByRole('alert').filter({ hasText: say('product.offline') })
  await expect(alert).toBeVisible({ timeout: 30_000 })
  return alert
}

test('what the network was to blame for goes when it is back', async ({ page, context, noise }) => {
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  noise.allow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  const alert = await chooseUnheard(shopper)
  await context.setOffline(false)
  await expect(alert).toBeHidden()
  await shopper.quoted()
})

test('what came with the network lost is fetched when it is back', async ({
  page,
  context,
  noise,
}) => {
  const shopper = shopperOf(page, ie)
  noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_BLOCKED_BY_CLIENT|\.js inspector$/)
  // The page is there; what it fetches after itself is not.
  const release = await withhold(page, ['*/linked-choice.*.js'])
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  await context.setOffline(true)
  await release()
  const alert = await chooseUnheard(shopper)
  await context.setOffline(false)
  await expect(alert).toBeHidden()
  await shopper.quoted()
  await expect(page).toHaveURL(/board-400/)
})

test('a price that was asked for just before the network came back is asked for again', async ({
  page,
  noise,
}) => {
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  noise.allow(/ERR_INTERNET_DISCONNECTED/)
  // Nothing says that the network is back: the device was online all the time.
  await page.route('**/product/quote/', (route) => route.abort('internetdisconnected'))
  const alert = await chooseUnheard(shopper)
  await page.unroute('**/product/quote/')
  await expect(alert).toBeHidden({ timeout: 30_000 })
  await shopper.quoted()
})

test('code that did not come at first comes when it is asked for again', async ({
  page,
  noise,
}) => {
  const shopper = shopperOf(page, ie)
  noise.allow(/ERR_BLOCKED_BY_CLIENT|\.js inspector$/)
  const release = await withhold(page, ['*/request.*.js', '*/configurator-calls.*.js'])
  await shopper.visit(ie.product('business-cards'))
  await shopper.quoted()
  const alert = await chooseUnheard(shopper)
  await release()
  await expect(alert).toBeHidden({ timeout: 30_000 })
  await shopper.quoted()
})
