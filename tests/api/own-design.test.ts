import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCart, duplicateCartItem, putCartItem } from '../../src/lib/contract/cart.ts'
import type { Endpoint, InputOf } from '../../src/lib/contract/endpoint.ts'
import {
  addOwnDesignPicture,
  keepOwnDesign,
  openOwnDesign,
  useOwnDesign,
} from '../../src/lib/contract/own-design.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cartSenders } from './harness/cart-files.ts'
import type { CallOptions } from './harness/client.ts'
import { cards, newCustomer, newVisitor } from './harness/people.ts'

type Refused = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  as: CallOptions,
) => Promise<string>
type Document = InputOf<typeof keepOwnDesign>['document']
type Part = Document['pages'][number]['parts'][number]

let api: TestApi
let by: ReturnType<typeof cartSenders>
beforeAll(async () => {
  api = await startApi()
  by = cartSenders(api)
})
afterAll(() => api.stop())

const codeOf: Refused = async (endpoint, input, as) =>
  (await api.call.refusal(endpoint, input, as)).code

const headline = (change: Partial<Extract<Part, { kind: 'text' }>> = {}): Part => ({
  ...{ kind: 'text', id: 'headline', text: 'Quay Street Bindery', font: 'serif-bold', ink: 'navy' },
  ...{ sizePt: 16, align: 'middle', turn: 0, xMm: 42.5, yMm: 20 },
  ...change,
})

const design = (...parts: Part[]): Document => ({
  pages: [
    { ground: 'cream', parts },
    { ground: 'teal', parts: [] },
  ],
})

const png = (background: string, width = 600) =>
  sharp({ create: { width, height: 400, channels: 4, background } })
    .png()
    .toBuffer()

test('a design is stored, made into a print file without a fault, and follows the login', async () => {
  const visitor = newVisitor()
  const line = await by.filled(visitor.as)
  const { design: opened } = await api.call.value(openOwnDesign, line, visitor.as)
  expect(opened).toMatchObject({
    revision: 0,
    usedRevision: null,
    file: { widthMm: 85, heightMm: 55, bleedMm: 3, pages: 2 },
    document: { pages: [{ ground: null, parts: [] }, { parts: [] }] },
  })
  const { picture } = await api.call.value(
    addOwnDesignPicture,
    { ...line, base64: (await png('#d22')).toString('base64') },
    visitor.as,
  )
  expect(picture).toMatchObject({ widthPx: 600, heightPx: 400 })
  const logo: Part = {
    ...{ kind: 'picture', id: 'logo', picture: picture.sha256, turn: 30 },
    ...{ xMm: 8, yMm: 30, widthMm: 18, heightMm: 12 },
  }
  const kept = { ...line, revision: 0, document: design(headline(), logo) }
  const { revision } = await api.call.value(keepOwnDesign, kept, visitor.as)
  expect(revision).toBe(1)
  // The answer was lost on the way: sent again it is the same.
  expect(await api.call.value(keepOwnDesign, kept, visitor.as)).toEqual({ revision: 1 })
  const { fileId } = await api.call.value(useOwnDesign, { ...line, revision }, visitor.as)

  await by.check()
  const artwork = await by.filesOf(visitor.as, line)
  expect(artwork).toMatchObject({ designable: true, designed: true, findings: [] })
  expect(artwork?.files).toMatchObject([
    { id: fileId, name: 'Business cards.pdf', check: { state: 'done', findings: [] } },
  ])
  const download = artwork?.files[0]?.download ?? ''
  const pdf = await PDFDocument.load(await (await fetch(api.origin + download)).arrayBuffer())
  const [front] = pdf.getPages()
  expect(pdf.getPageCount()).toBe(2)
  const { width, height } = front?.getTrimBox() ?? {}
  expect([width, height].map((points) => Math.round(((points ?? 0) / 72) * 254) / 10)).toEqual([
    85, 55,
  ])

  const person = await newCustomer(api)
  const merge = { anonymousUserId: visitor.anonymousId }
  const { cart } = await api.call.value(createCart, merge, person.as)
  const own = { cartId: cart.id, lineItemId: cart.lineItems[0]?.id ?? '' }
  const { design: followed } = await api.call.value(openOwnDesign, own, person.as)
  expect(followed).toMatchObject({ revision: 1, usedRevision: 1, document: kept.document })
  expect(followed.pictures).toHaveLength(1)
  expect(await codeOf(openOwnDesign, line, visitor.as)).toBe('cart_closed')
})

test('used again it takes the place of its file; of two windows the second is told', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  await by.sendWith(as, line, await by.pieces())
  const keep = (revision: number, text: string) =>
    api.call.send(keepOwnDesign, { ...line, revision, document: design(headline({ text })) }, as)
  await keep(0, 'One')
  await api.call.value(useOwnDesign, { ...line, revision: 1 }, as)
  expect((await by.filesOf(as, line))?.files).toHaveLength(1)
  await keep(1, 'Two')
  expect(
    await codeOf(
      keepOwnDesign,
      { ...line, revision: 1, document: design(headline({ text: 'Three' })) },
      as,
    ),
  ).toBe('own_design_moved')
  expect(await codeOf(useOwnDesign, { ...line, revision: 1 }, as)).toBe('own_design_moved')
  const { fileId } = await api.call.value(useOwnDesign, { ...line, revision: 2 }, as)
  expect((await by.filesOf(as, line))?.files).toMatchObject([{ id: fileId }])
})

test('a copy of a line goes on with a design of its own', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const document = design(headline())
  await api.call.value(keepOwnDesign, { ...line, revision: 0, document }, as)
  await api.call.value(useOwnDesign, { ...line, revision: 1 }, as)
  const { lineItemId } = await api.call.value(
    duplicateCartItem,
    { cartId: line.cartId, cartItemId: line.lineItemId },
    as,
  )
  const copy = { cartId: line.cartId, lineItemId }
  const { design: copied } = await api.call.value(openOwnDesign, copy, as)
  expect(copied).toMatchObject({ revision: 1, document })
  const changed = design(headline({ text: 'Another' }))
  await api.call.value(keepOwnDesign, { ...copy, revision: 1, document: changed }, as)
  const { design: first } = await api.call.value(openOwnDesign, line, as)
  expect(first).toMatchObject({ revision: 1, document })
})

test('nobody else has the design, and a line without a plain shape has none', async () => {
  const owner = await newCustomer(api)
  const line = await by.filled(owner.as)
  const stranger = await newCustomer(api)
  const elsewhere = await newCustomer(api, 'de')
  for (const { as } of [stranger, elsewhere, newVisitor()]) {
    expect(await codeOf(openOwnDesign, line, as)).toBe('cart_not_found')
    const input = { ...line, revision: 0, document: design(headline()) }
    expect(await codeOf(keepOwnDesign, input, as)).toBe('cart_not_found')
  }
  const service = { 'SVC-pixart-design-service': { inputText: '' } }
  await api.call.value(
    putCartItem,
    { ...cards(line.cartId, { services: service }), id: line.lineItemId },
    owner.as,
  )
  expect(await codeOf(openOwnDesign, line, owner.as)).toBe('artwork_designed')
})

test('what cannot be printed is refused in a sentence, and nothing is lost', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const keep = (revision: number, document: Document) =>
    api.call.send(keepOwnDesign, { ...line, revision, document }, as)
  const use = (revision: number) => codeOf(useOwnDesign, { ...line, revision }, as)
  expect(await use(0)).toBe('own_design_moved')
  await keep(0, {
    pages: [
      { ground: null, parts: [headline()] },
      { ground: null, parts: [] },
    ],
  })
  expect(await use(1)).toBe('own_design_empty')
  // As the tab of the editor calls it.
  const empty = await api.call.refusal(useOwnDesign, { ...line, revision: 1 }, as)
  expect(empty.detail).toContain('Back')
  await keep(1, design(headline({ text: 'Ready 🎉 漢' })))
  expect(await use(2)).toBe('own_design_letters')
  const { design: kept } = await api.call.value(openOwnDesign, line, as)
  expect(kept.document.pages[0]?.parts[0]).toMatchObject({ text: 'Ready 🎉 漢' })

  const picture = (bytes: Buffer) =>
    codeOf(addOwnDesignPicture, { ...line, base64: bytes.toString('base64') }, as)
  expect(await picture(Buffer.from('<svg onload="alert(1)"/>'))).toBe('own_design_picture_unusable')
  expect(await picture((await png('#000')).subarray(0, 200))).toBe('own_design_picture_unusable')
  const foreign: Part = {
    ...{ kind: 'picture', id: 'p', picture: 'a'.repeat(64), turn: 0 },
    ...{ xMm: 0, yMm: 0, widthMm: 10, heightMm: 10 },
  }
  const stored = { ...line, revision: 2, document: design(foreign) }
  expect(await codeOf(keepOwnDesign, stored, as)).toBe('own_design_picture_none')
})

test('a picture that is half seen through keeps its colour in print', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const base64 = (await png('#00000080')).toString('base64')
  const { picture } = await api.call.value(addOwnDesignPicture, { ...line, base64 }, as)
  const shade: Part = {
    ...{ kind: 'picture', id: 'shade', picture: picture.sha256, turn: 0 },
    ...{ xMm: 8, yMm: 8, widthMm: 30, heightMm: 20 },
  }
  await api.call.value(keepOwnDesign, { ...line, revision: 0, document: design(shade) }, as)
  await api.call.value(useOwnDesign, { ...line, revision: 1 }, as)
  const download = (await by.filesOf(as, line))?.files[0]?.download ?? ''
  const pdf = await PDFDocument.load(await (await fetch(api.origin + download)).arrayBuffer())
  const picturesIn = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
  const colours = picturesIn.find(({ dict }) => dict.get(PDFName.of('SMask')))
  const seen = await sharp(colours?.contents).toColourspace('srgb').png().toBuffer()
  const { channels } = await sharp(seen).stats()
  expect(Math.max(...channels.map(({ mean }) => mean))).toBeLessThan(60)
})

test('a file whose design was changed since says that it is the older one', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const keep = (revision: number, text: string) =>
    api.call.value(keepOwnDesign, { ...line, revision, document: design(headline({ text })) }, as)
  const isAhead = async (of: typeof line) => (await by.filesOf(as, of))?.designAhead
  await keep(0, 'One')
  expect(await isAhead(line)).toBe(false)
  await api.call.value(useOwnDesign, { ...line, revision: 1 }, as)
  expect(await isAhead(line)).toBe(false)
  await keep(1, 'Two')
  expect(await isAhead(line)).toBe(true)
  await api.call.value(useOwnDesign, { ...line, revision: 2 }, as)
  expect(await isAhead(line)).toBe(false)
})

test('spaces that are pasted with a text, and are in no font of ours, are printed as those that are', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const text = 'Qui\u202f?\tQuay\u200b Street\u2009Bindery'
  const document = design(headline({ text }))
  await api.call.value(keepOwnDesign, { ...line, revision: 0, document }, as)
  await api.call.value(useOwnDesign, { ...line, revision: 1 }, as)
  await by.check()
  expect((await by.filesOf(as, line))?.files).toMatchObject([{ check: { findings: [] } }])
})

test('pictures that a design shows no more make room for others, and those that it shows stay', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const add = async (at: number) => {
    const bytes = await png(`rgb(${at * 8}, 10, 10)`, 40)
    const input = { ...line, base64: bytes.toString('base64') }
    return (await api.call.value(addOwnDesignPicture, input, as)).picture.sha256
  }
  const shown = await add(0)
  const logo: Part = {
    ...{ kind: 'picture', id: 'logo', picture: shown, turn: 0 },
    ...{ xMm: 8, yMm: 30, widthMm: 18, heightMm: 12 },
  }
  await api.call.value(keepOwnDesign, { ...line, revision: 0, document: design(logo) }, as)
  for (let at = 1; at < 30; at++) await add(at)
  const last = await add(30)
  const { design: kept } = await api.call.value(openOwnDesign, line, as)
  expect(kept.pictures.map(({ sha256 }) => sha256).toSorted()).toEqual([shown, last].toSorted())
})
