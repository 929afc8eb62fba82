import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxKeys } from '../../src/lib/server/commerce/sandbox/signature.ts'
import { SANDBOX_SECRET, startApi, type TestApi } from './harness/api.ts'
import { pressOnPage, typeCard } from './harness/sandbox.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const headers = {
  authorization: `Bearer ${sandboxKeys(SANDBOX_SECRET).apiKey}`,
  'x-account': 'fr',
}

async function newPage(language: string): Promise<string> {
  const key = randomUUID()
  const response = await fetch(`${api.origin}/_sandbox/v1/sessions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      idempotency_key: key,
      reference: key,
      amount: 2244,
      currency: 'EUR',
      description: 'QFR-26-000001',
      shop_name: 'Quire <b>&</b>',
      language,
      return_url: `${api.origin}/back/?a=1`,
      webhook_url: `${api.origin}/api/v1/payment/webhook/sandbox/`,
    }),
  })
  const { url } = (await response.json()) as { url: string }
  return url
}

test('its API asks for its key', async () => {
  const path = `${api.origin}/_sandbox/v1/sessions`
  expect((await fetch(path, { method: 'POST', body: '{}' })).status).toBe(401)
  expect((await fetch(path, { method: 'POST', body: '{}', headers })).status).toBe(422)
  expect((await fetch(`${path}/${randomUUID()}`, { headers })).status).toBe(404)
  expect((await fetch(`${path}/${randomUUID()}`)).status).toBe(401)
})

test.each([
  ['en', 'Pay by card', 'one digit short'],
  ['fr', 'Payer par carte', 'manque un chiffre'],
  ['de', 'Mit Karte zahlen', 'fehlt eine Ziffer'],
  ['it', 'Pagare con carta', 'manca una cifra'],
])(
  'the page speaks %s, says what is wrong and keeps what was typed',
  async (language, title, short) => {
    const page = await newPage(language)
    const first = await fetch(page)
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await first.text()
    expect(text).toContain(title)
    expect(text).toContain('Quire &lt;b&gt;&amp;&lt;/b&gt;')
    expect(text).not.toMatch(/<script|style="|\son\w+=/)
    const answer = await typeCard(page, '4242 4242 4242 424', { name: 'O"Hara' })
    expect(answer.status).toBe(200)
    const again = await answer.text()
    expect(again).toContain(short)
    expect(again).toContain('value="4242 4242 4242 424"')
    expect(again).toContain('value="O&quot;Hara"')
  },
)

test.each([
  ['4242424242424241', {}, 'One of the digits is not right'],
  ['5555555555554444', {}, 'does not know this card'],
  ['4242x24242424242', {}, 'digits and spaces only'],
  ['4242424242424242', { expiry: '01/20' }, 'has expired'],
  ['4242424242424242', { expiry: '13/39' }, 'Months go from 01 to 12'],
  ['4242424242424242', { expiry: 'soon' }, 'such as 04/29'],
  ['4242424242424242', { code: '12' }, 'three digits'],
  ['4242424242424242', { name: ' ' }, 'Type the name'],
])('%s with %o is sent back', async (number, change, sentence) => {
  const answer = await typeCard(await newPage('en'), number, change)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(sentence)
})

test('cancelling returns to the shop and settles the session for good', async () => {
  const page = await newPage('en')
  const answer = await pressOnPage(page, 'cancel')
  expect(answer.headers.get('location')).toBe(`${api.origin}/back/?a=1`)
  await typeCard(page, '4242424242424242')
  expect(await (await fetch(page)).text()).toContain('This payment is finished')
  expect(api.notices).toHaveLength(1)
})

test('a button of the challenge does nothing before it', async () => {
  const page = await newPage('en')
  expect((await pressOnPage(page, 'approve')).status).toBe(200)
  expect(await (await fetch(page)).text()).toContain('Pay by card')
})

test('a button that the page does not have does nothing', async () => {
  const page = await newPage('en')
  await typeCard(page, '4000 0000 0000 3220')
  for (const button of ['toString', '__proto__', 'constructor', 'nothing']) {
    expect((await pressOnPage(page, button)).status).toBe(200)
    expect(await (await fetch(page)).text()).toContain('value="approve"')
  }
  expect((await pressOnPage(page, 'approve')).status).toBe(303)
})

test.each(['cross-site', 'same-site'])(
  'a form of another site (%s) presses nothing',
  async (from) => {
    const page = await newPage('en')
    const send = (site: string) =>
      fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ do: 'cancel' }),
        headers: { 'sec-fetch-site': site },
        redirect: 'manual',
      })
    expect((await send(from)).status).toBe(404)
    expect(await (await fetch(page)).text()).toContain('Pay by card')
    expect((await send('same-origin')).status).toBe(303)
  },
)

test('an unknown page says so', async () => {
  for (const id of [randomUUID(), 'nothing']) {
    expect((await fetch(`${api.origin}/_sandbox/pay/${id}`)).status).toBe(404)
  }
})
