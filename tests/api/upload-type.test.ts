// A line says whose file it is: the customer's, a designer's of the shop where one is ordered with it, or a
// program's where the product is designed in one or the shop's editor lays it out. Nothing else is promised.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { DESIGN_SERVICE } from '../../src/lib/server/site/shop/index.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cards, newVisitor, openCart } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function line(selectedUploadType: 'upload' | 'dex' | 'hds', services = {}) {
  const { as } = newVisitor('ie')
  const { id } = await openCart(api, as)
  const { merchantInfo, ...wanted } = cards(id, { services })
  const merchantAttributes = { designId: 'D-4711' }
  const input = {
    ...wanted,
    merchantInfo: { ...merchantInfo, selectedUploadType, merchantAttributes },
  }
  return { as, input, cartId: id }
}

async function stored({ as, input, cartId }: Awaited<ReturnType<typeof line>>) {
  await api.call.value(putCartItem, input, as)
  const { cart } = await api.call.value(getCart, { cartId }, as)
  return cart.lineItems[0]?.merchantInfo
}

async function refused({ as, input }: Awaited<ReturnType<typeof line>>) {
  const { code, fields } = await api.call.refusal(putCartItem, input, as)
  return { code, paths: fields?.map(({ path }) => path) }
}

const unused = { code: 'field_not_used', paths: ['merchantInfo.selectedUploadType'] }

test('a designer makes the file of a line that is ordered with the design service, and of no other', async () => {
  const designed = { [DESIGN_SERVICE]: { inputText: '' } }
  expect(await stored(await line('hds', designed))).toMatchObject({ selectedUploadType: 'hds' })
  expect(await refused(await line('hds'))).toEqual(unused)
})

const flow = 'fileFlow: { upload: false, fileCheck: true }'
const cardsWith = (change: (text: string) => string) =>
  api.setShop(editedTestShop({ 'products/business-cards/product.yaml': change }))

test('the editor of the shop makes it where it can lay it out, and nobody else where it cannot', async () => {
  expect(await stored(await line('dex'))).toMatchObject({ selectedUploadType: 'dex' })
  cardsWith((text) => text.replace(flow, 'fileFlow: { upload: false, fileCheck: false }'))
  expect(await refused(await line('dex'))).toEqual(unused)
  api.setShop(testShop())
})

test('a program makes it where the product is designed in one, and the line keeps its name for it', async () => {
  cardsWith((text) => `${text}designExperience: studio\n`)
  const own = await line('dex')
  const designed = { selectedUploadType: 'dex', merchantAttributes: { designId: 'D-4711' } }
  expect(await stored(own)).toMatchObject(designed)
  // A page that knows nothing of the program changes the line.
  const { cart } = await api.call.value(getCart, { cartId: own.cartId }, own.as)
  const id = cart.lineItems[0]?.id
  const changed = { ...cards(own.cartId, { quantity: 500 }), ...(id && { id }) }
  const { cart: after } = await api.call.value(putCartItem, changed, own.as)
  expect(after.lineItems).toMatchObject([
    { quantity: 500, mcpDocsSource: 'dex', merchantInfo: designed },
  ])
  api.setShop(testShop())
})
