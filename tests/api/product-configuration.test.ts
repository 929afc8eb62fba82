// What the call and the page say of a product beside its options: from its document, and what follows from it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawSwatch } from '../../src/islands/product/draw-swatch.ts'
import { productProps } from '../../src/islands/product/product-props.ts'
import { getProductConfiguration } from '../../src/lib/contract/content.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import {
  type CompiledShop,
  loadShop,
  openReader,
  startTrace,
} from '../../src/lib/server/site/shop/index.ts'
import { addPhotographs } from '../setup/photo-shop.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { contentCopy } from './harness/running-shop.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function configuration(id: string, tenant = 'ie') {
  const said = await api.call.value(getProductConfiguration, { id }, { tenant })
  return said.productConfiguration
}

const told = `unitPrice: false
ctoolsId: CT-185
designExperience: studio
locationId: dublin-2
`
const changed = () =>
  editedTestShop({
    'products/business-cards/product.yaml': (text) =>
      text.replace('- { key: board-400,', '- { key: board-400, popular: true,') + told,
  })

test('a document says what other systems know a product by, and whether a piece has a price', async () => {
  expect(await configuration('business-cards')).toMatchObject({
    ctoolsId: '',
    unitPrice: 'Yes',
    designExperience: '',
    locationId: '',
  })
  api.setShop(changed())
  const found = await configuration('business-cards')
  api.setShop(testShop())
  expect(found).toMatchObject({
    ctoolsId: 'CT-185',
    unitPrice: 'No',
    designExperience: 'studio',
    locationId: 'dublin-2',
  })
  const paper = found.attributes.find(({ key }) => key === 'paper')
  expect(paper?.options.filter(({ popular }) => popular).map(({ key }) => key)).toEqual([
    'board-400',
  ])
})

test('what follows from a document is not said twice', async () => {
  expect(await configuration('business-cards')).toMatchObject({
    humanDesignService: 'Yes',
    noPrinting: false,
    templateDisabled: false,
  })
  expect(await configuration('flyers')).toMatchObject({ humanDesignService: 'No' })
  expect(await configuration('mailing-boxes', 'uk')).toMatchObject({
    noPrinting: true,
    templateDisabled: true,
  })
})

test('the page marks what most take, and is not given what is meant for other systems', async () => {
  const { product, words } = await pageOf(changed())
  expect(words.attributes['paper']?.options).toMatchObject({
    'board-350': { note: 'Firm, the usual choice' },
    'board-400': { note: 'Popular · Won’t bend' },
  })
  expect(product.unitPrice).toBe(false)
  expect(JSON.stringify(product)).not.toMatch(/CT-185|studio|dublin-2|popular/)
})

test('an option shows a photograph of the shop in place of its drawing', async () => {
  const { root, edit } = contentCopy()
  await addPhotographs(root)
  const cards = 'products/business-cards/product.yaml'
  edit(cards, (text) => text.replace('- { key: board-400,', '- { key: board-400, photo: sheet,'))
  const { product } = await pageOf(loadShop(root, new Date()))
  const paper = product.attributes.find(({ key }) => key === 'paper')
  invariant(paper?.kind === 'choice', 'cards have a choice of board')
  const [plain, , shown] = paper.options
  invariant(plain && shown, 'there are three boards')
  expect(shown.photo).toMatch(/^\/_images\/sheet\.\w+\.320\.webp$/)
  const { pictures } = testShop().tenant('ie')?.theme ?? {}
  invariant(pictures, 'the shop has a theme')
  const draw = (option: typeof plain) =>
    drawSwatch('x', { attribute: paper, option, index: 0 }, { pictures, imprints: {} })
  expect(draw(shown)).toContain(`<image href="${shown.photo}"`)
  expect(draw(plain)).not.toContain('<image')
  edit(cards, (text) => text.replace('swatch: board', 'swatch: plain'))
  expect(() => loadShop(root, new Date())).toThrow(/photo: The swatch plain shows words alone/)
})

function pageOf(shop: CompiledShop) {
  const tenant = shop.tenant('ie')
  invariant(tenant, 'the test shop has it')
  const reader = openReader({
    shop,
    tenant,
    path: '/business-cards/',
    now: new Date('2026-11-20T09:00:00Z'),
    trace: startTrace(),
    origin: (host) => `http://${host}`,
    pictureName: () => '',
  })
  return productProps(reader, 'business-cards')
}
