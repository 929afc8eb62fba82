import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { formatMoney } from '../../src/lib/domain/money/format.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { ContentError } from '../../src/lib/server/site/editions/index.ts'
import { caller } from './harness/client.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'
import { testShop } from './harness/shop.ts'

let database: TestDatabase
let shop: RunningShop
const content = contentCopy()
const offers = ['autumn', 'cards-leader', 'gone'] as const

beforeAll(async () => {
  database = await createDatabase()
  mkdirSync(join(content.root, 'pages/offers'))
  writeFileSync(
    join(content.root, 'pages/offers/page.yaml'),
    `blocks:\n${offers
      .map(
        (name) =>
          `  - { block: promo-code, key: ${name}, promocode: ${name}, product: business-cards, quantity: 100 }\n`,
      )
      .join(
        '',
      )}  - { block: payment-plan, key: plan, product: business-cards, quantity: 500, priority: standard }\n`,
  )
  for (const language of ['en', 'de', 'fr', 'it']) {
    const said = offers.map(
      (name) =>
        `  ${name}: { title: T ${name}, text: X ${name}, button: B ${name}, over: O ${name} }\n`,
    )
    const plan =
      '  plan: { title: Plan, text: "{days} days.", ordered: One, arrives: Two, due: Three, button: Go }\n'
    writeFileSync(
      join(content.root, `pages/offers/${language}.md`),
      `---\nslug: offers-${language}\ntitle: Offers\ndescription: Offers.\nblocks:\n${said.join('')}${plan}---\n`,
    )
  }
  shop = await runShop({ databaseUrl: database.url, content: content.root })
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

/** The section of one block. */
const section = (body: string, key: string) =>
  body.split('<section').find((each) => each.includes(`id="${key}-title"`)) ?? ''

/** The lowest price of a hundred cards, as a quote has it. */
async function lowest(promo: { promocodeInputText?: string; promocodeId?: string }) {
  const product = testShop().product({ id: 'ie' }, 'business-cards')
  if (!product) throw new Error('The test shop sells business cards')
  const call = caller(`http://127.0.0.1:${shop.port}`)
  const { prices } = await call.value(
    quoteProduct,
    {
      skus: product.skus,
      currency: 'EUR',
      country: 'IE',
      quantityList: [100],
      prioritySets: product.priorities,
      validProductionTimes: [1, 3, 5, 8],
      merchantAttributes: initialSelection(product),
      ...promo,
    },
    { tenant: 'ie' },
  )
  const cents = prices.flatMap(({ deliveries }) => deliveries.map((each) => each.amountInclTax))
  const centAmount = Math.min(...cents.map((each) => Math.round(Number(each) * 100)))
  return formatMoney({ currencyCode: 'EUR', centAmount }, 'en-IE')
}

test('a code stands on a page with the price that a quote has with it, and without', async () => {
  const { body } = await page(shop, '/offers-en/')
  const block = section(body, 'autumn')
  expect(block).toContain('AUTUMN15')
  expect(block).toContain(`<b>${await lowest({ promocodeInputText: 'AUTUMN15' })}</b>`)
  expect(block).toContain(`${await lowest({})} without it`)
  expect(block).toMatch(/href="\/business-cards\/\?quantity=100&(#38;|amp;)?promocode=AUTUMN15"/)
})

test('a loss leader needs no code, and counts for who comes by its button', async () => {
  const { body } = await page(shop, '/offers-en/')
  const block = section(body, 'cards-leader')
  expect(block).not.toContain('promo-ticket')
  expect(block).toContain(`<b>${await lowest({ promocodeId: 'cards-leader' })}</b>`)
  expect(block).toContain('loss_leader=cards-for-ten')
  expect(block).toContain('For a first order.')
})

test('what is over says so, names no price, and carries no code', async () => {
  const { body } = await page(shop, '/offers-en/')
  const block = section(body, 'gone')
  expect(block).toContain('O gone')
  expect(block).not.toMatch(/LASTYEAR|€|X gone/)
  expect(block).toContain('href="/business-cards/"')
})

test('an order on account is due as many days from today as the shop gives', async () => {
  const { body } = await page(shop, '/offers-en/')
  const block = section(body, 'plan')
  const due = new Date(Date.now() + 30 * 86_400_000)
  const day = new Intl.DateTimeFormat('en-IE', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Dublin',
  }).format(due)
  expect(block).toContain('30 days.')
  // A day stays in one line with its month.
  expect(block).toContain(`<b>${day.replace(',', '').replace(/(\d) /, '$1\u00a0')}</b>`)
})

test('a page names only promotions that there are, and that have something to show', async () => {
  const problems = async (promocode: string) => {
    const file = 'pages/offers/page.yaml'
    content.edit(file, (yaml) => yaml.replace('promocode: autumn', `promocode: ${promocode}`))
    try {
      await shop.publish('wrong')
      return []
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      return error.problems.map(({ path, line, message }) => `${path}:${line} ${message}`)
    } finally {
      content.edit(file, (yaml) => yaml.replace(`promocode: ${promocode},`, 'promocode: autumn,'))
    }
  }
  expect((await problems('autmn'))[0]).toBe(
    'pages/offers/page.yaml:2 blocks.0.promocode: There is no promotion autmn. Did you mean "autumn"?',
  )
  expect(await problems('singles')).toEqual([
    'pages/offers/page.yaml:2 blocks.0.promocode: The promotion singles has no code that could be shown.',
  ])
})
