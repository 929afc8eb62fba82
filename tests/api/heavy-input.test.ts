// What one caller sends holds up nobody else, and takes no more memory than a shop has.

import { randomUUID } from 'node:crypto'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { putCartItem } from '../../src/lib/contract/cart.ts'
import type { InputOf } from '../../src/lib/contract/endpoint.ts'
import {
  addOwnDesignPicture,
  keepOwnDesign,
  openOwnDesign,
  useOwnDesign,
} from '../../src/lib/contract/own-design.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cartSenders } from './harness/cart-files.ts'
import { cards, newCustomer, openCart } from './harness/people.ts'
import { raw } from './harness/raw.ts'

type Document = InputOf<typeof keepOwnDesign>['document']
type Page = Document['pages'][number]

let api: TestApi
let by: ReturnType<typeof cartSenders>
beforeAll(async () => {
  api = await startApi()
  by = cartSenders(api)
})
afterAll(() => api.stop())

/** In how many turns of the event loop, in each of which others are served, parts of printed pages are finished. */
async function turnsOfPrinting(work: () => Promise<unknown>): Promise<number> {
  const drawnIn = new Set<number>()
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  const { restore } = PDFDocument.prototype
  const watched = vi.spyOn(PDFDocument.prototype, 'restore').mockImplementation(function (
    this: typeof PDFDocument.prototype,
  ) {
    drawnIn.add(turn)
    return restore.call(this)
  })
  onTestFinished(() => watched.mockRestore())
  count()
  await work()
  isOver = true
  return drawnIn.size
}

/** A page full of small letters, each in a row of its own. */
const fullPage = (letters: number): Page => ({
  ground: 'cream',
  parts: Array.from({ length: 80 }, (_, at) => ({
    ...{ kind: 'text', id: `part-${at}`, text: 'a\n'.repeat(letters), font: 'sans', ink: 'navy' },
    ...{ sizePt: 3, align: 'start', turn: 1, xMm: at, yMm: 1 },
  })),
})

test.each([
  ['keys', `{${Array.from({ length: 100_000 }, (_, at) => `"key-${at}":1`).join(',')}}`],
  ['lists in lists', `{"base64":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['values', `{"base64":["\\u0041"${',"A"'.repeat(100_000)}]}`],
])('a body of a hundred thousand %s is refused before it is read', async (_, body) => {
  const { cartId, lineItemId } = { cartId: randomUUID(), lineItemId: randomUUID() }
  const path = `${api.origin}/api/v1/cart/${cartId}/design/${lineItemId}/picture/`
  const headers = { host: 'ie.localhost', cookie: `anonymous_id=${randomUUID()}` }
  const answer = await raw(path, { method: 'POST', headers, body })
  expect(answer.body).toMatchObject({ status: 413, code: 'body_too_large' })
})

test('a design whose pages are full is stored, commas and brackets in its texts and all', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const pages = Array.from({ length: 40 }, () => fullPage(1))
  const [first] = pages
  for (const part of first?.parts ?? [])
    if (part.kind === 'text') part.text = '[{"a\\",'.repeat(120)
  const { revision } = await api.call.value(
    keepOwnDesign,
    { ...line, revision: 0, document: { pages } },
    as,
  )
  expect(revision).toBe(1)
})

test('others are served between any two parts of a page full of letters that is printed', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const document = { pages: [fullPage(590), fullPage(590)] }
  await api.call.value(keepOwnDesign, { ...line, revision: 0, document }, as)
  const turns = await turnsOfPrinting(() =>
    api.call.value(useOwnDesign, { ...line, revision: 1 }, as),
  )
  const parts = document.pages.flatMap((page) => page.parts)
  expect(turns).toBeGreaterThanOrEqual(parts.length)
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s that lies on its side stands upright',
  async (format) => {
    const { as } = await newCustomer(api)
    const line = await by.filled(as)
    // Orientation 6: the right side of the file is the lower end of the picture.
    const create = { width: 300, height: 100, channels: 4 } as const
    const side = { ...create, width: 100, background: '#d00' }
    const input = await sharp({ create: side }).png().toBuffer()
    const background = format === 'jpeg' ? '#fff' : '#ffffff40'
    const lying = await sharp({ create: { ...create, background } })
      .composite([{ input, left: 200, top: 0 }])
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer()
    const sent = { ...line, base64: lying.toString('base64') }
    const { picture } = await api.call.value(addOwnDesignPicture, sent, as)
    expect(picture).toMatchObject({ widthPx: 100, heightPx: 300 })
    const shown = Buffer.from(picture.preview.split(',')[1] ?? '', 'base64')
    const lower = { left: 20, top: 220, width: 60, height: 60 }
    const end = await sharp(shown).extract(lower).png().toBuffer()
    const [red, green] = (await sharp(end).stats()).channels.map(({ mean }) => mean)
    expect(red).toBeGreaterThan(180)
    expect(green).toBeLessThan(40)
    const { design } = await api.call.value(openOwnDesign, line, as)
    expect(design.pictures).toHaveLength(1)
  },
)

test('what a caller says of a line for itself is no more than a few things', async () => {
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  const said = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`said-${at}`, 'x'.repeat(200)]))
  const put = (count: number) => {
    const { merchantInfo, ...rest } = cards(cartId)
    const info = { ...merchantInfo, merchantAttributes: said(count) }
    return api.call.send(putCartItem, { ...rest, merchantInfo: info }, as)
  }
  expect((await put(30)).ok).toBe(true)
  const refused = await put(31)
  expect(!refused.ok && refused.code).toBe('input_invalid')
})
