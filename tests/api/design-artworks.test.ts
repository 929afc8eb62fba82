// How many artworks of a line are designed for the price of one design.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putCartItem } from '../../src/lib/contract/cart.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'
import { testShopFolder } from '../setup/test-shop.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { newVisitor, openCart } from './harness/people.ts'

const DESIGN = 'SVC-pixart-design-service'
const folder = mkdtempSync(join(tmpdir(), 'quire-designs-'))
let api: TestApi
beforeAll(async () => {
  api = await startApi()
  cpSync(testShopFolder(), folder, { recursive: true })
  const changed = (path: string, from: string, to: string) => {
    const file = join(folder, path)
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
  }
  changed('design-services/default/service.yaml', 'revisions:', 'artworks: 2\nrevisions:')
  changed('products/jar-labels/product.yaml', 'services: [', `services: [${DESIGN}, `)
  api.setShop(loadShop(folder, new Date()))
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Jar labels with as many artworks, which are designed. */
function labels(cartId: string, names: readonly string[]) {
  const product = loadShop(folder, new Date()).product({ id: 'ie' }, 'jar-labels')
  if (!product) throw new Error('The test shop sells jar labels')
  return {
    cartId,
    productId: 'jar-labels',
    quantity: names.length * 500,
    merchantInfo: {
      selectedAttributes: { ...initialSelection(product), designs: `${names.length}` },
      selectedPriority: 'standard',
      selectedDeliveryOption: '',
    },
    services: { [DESIGN]: { inputText: '' } },
    multiArtworkDetails: names.map((name) => ({ name, 'Number of Rolls': 1 })),
  }
}

test('a design is for as many artworks as the shop says, and more are told so', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const three = labels(cartId, ['Plum', 'Fig', 'Rose hip', 'Quince'])
  const refused = await api.call.refusal(putCartItem, three, as)
  expect(refused).toMatchObject({ code: 'design_too_many', facts: { most: 2 } })
  expect(refused.detail).toContain('2')
  await api.call.value(putCartItem, { ...three, services: {} }, as)
  await api.call.value(putCartItem, labels(cartId, ['Plum', 'Fig']), as)
})
