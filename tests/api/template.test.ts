import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  designBrowserTemplates,
  productInstruction,
  productTemplate,
} from '../../src/lib/contract/template.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { testShop, withProduct } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  api.setShop(
    withProduct(testShop(), 'business-cards', (product) => ({
      ...product,
      instructions: ['preparing-your-file'],
    })),
  )
})
afterAll(() => api.stop())

const POINTS = 72 / 25.4

function wanted(id: string, choice: Record<string, string> = {}) {
  const product = testShop().product({ id: 'ie' }, id)
  if (!product) throw new Error(`the test shop sells ${id}`)
  return { skus: product.skus, merchantAttributes: { ...initialSelection(product), ...choice } }
}
async function fileOf(id: string, choice: Record<string, string>, format: 'pdf' | 'svg') {
  const file = await api.call.value(productTemplate, { ...wanted(id, choice), format })
  return { ...file, bytes: Buffer.from(file.base64, 'base64') }
}

test('a template is a PDF whose boxes are the cut and the bleed of what is chosen', async () => {
  const { bytes, fileName } = await fileOf('business-cards', { format: 'tall' }, 'pdf')
  expect(fileName).toBe('business-cards-55x85.pdf')
  const pdf = await PDFDocument.load(bytes)
  // Printed on both sides: a page each.
  expect(pdf.getPageCount()).toBe(2)
  const page = pdf.getPage(0)
  const [trim, bleed] = [page.getTrimBox(), page.getBleedBox()]
  expect(trim.width / POINTS).toBeCloseTo(55, 3)
  expect(trim.height / POINTS).toBeCloseTo(85, 3)
  expect(bleed.width / POINTS).toBeCloseTo(61, 3)
  expect((trim.x - bleed.x) / POINTS).toBeCloseTo(3, 3)
  expect(page.node.get(PDFName.of('TrimBox'))).toBeDefined()
})

test('the same as an SVG says its lines in the shop’s language', async () => {
  const { bytes, mediaType } = await fileOf('business-cards', {}, 'svg')
  const text = bytes.toString()
  expect(mediaType).toBe('image/svg+xml')
  expect(text).toContain('<rect x="0" y="0" width="85" height="55"')
  expect(text).toContain('<rect x="-3" y="-3" width="91" height="61"')
  expect(text).toContain('Black: the cut, 85\u00a0×\u00a055\u00a0mm')
})

test('what is longer than a PDF may be is drawn smaller, and says so', async () => {
  const banner = testShop().product({ id: 'ie' }, 'pvc-banner')
  const width = banner?.attributes.find(({ key }) => key === 'width')
  if (width?.kind !== 'number') throw new Error('a banner has a width')
  const { bytes } = await fileOf('pvc-banner', { width: String(width.maximum) }, 'pdf')
  const [page] = (await PDFDocument.load(bytes)).getPages()
  expect(page?.getWidth()).toBeLessThan(14_401)
})

test('a forged option and an unknown product have no template', async () => {
  const forged = wanted('business-cards', { format: 'round' })
  expect((await api.call.refusal(productTemplate, forged)).code).toBe('option_unknown')
  const unknown = { ...forged, skus: { ...forged.skus, mcpSku: 'none' } }
  expect((await api.call.refusal(productTemplate, unknown)).code).toBe('product_not_found')
})

test('a product’s page says how its file is prepared, and guides are asked for by themselves', async () => {
  const { instructions } = await api.call.value(productInstruction, {
    pages_id: ['business-cards', 'preparing-your-file'],
  })
  expect(instructions).toMatchObject([
    {
      pageId: 'business-cards',
      file: { widthMm: 85, heightMm: 55, bleedMm: 3, safeMm: 3, pages: 2 },
      guides: [{ id: 'preparing-your-file' }],
    },
    { pageId: 'preparing-your-file', file: null, guides: [{ id: 'preparing-your-file' }] },
  ])
  const unknown = await api.call.refusal(productInstruction, { pages_id: ['none'] })
  expect(unknown.code).toBe('page_not_found')
})

test('templates of the documents are found by product, sku, name and language', async () => {
  const find = async (asked: object) =>
    (await api.call.value(designBrowserTemplates, asked)).templates
  const all = await find({})
  expect(all.map(({ id }) => id)).toEqual(['card', 'card-tall'])
  expect(all[1]).toMatchObject({
    productId: 'business-cards',
    skus: ['PRD-BC0185'],
    path: '/business-cards/',
    file: { widthMm: 55, heightMm: 85 },
  })
  expect(all[1]?.picture).toContain('<svg')
  expect(await find({ limit: 1 })).toHaveLength(1)
  expect(await find({ skus: 'PRD-BC0185,none', productName: 'CARDS' })).toHaveLength(2)
  for (const asked of [{ pageId: 'flyers' }, { skus: 'none' }, { productName: 'mug' }])
    expect(await find(asked)).toEqual([])
  expect((await api.call.refusal(designBrowserTemplates, { limit: 21 })).code).toBe('input_invalid')
})
