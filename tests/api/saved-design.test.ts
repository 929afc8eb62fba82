import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { putCartItem } from '../../src/lib/contract/cart.ts'
import { getProductCustomConfigFromKey } from '../../src/lib/contract/custom-config.ts'
import { eraseOwnAccount } from '../../src/lib/contract/own-data.ts'
import {
  listSavedDesigns,
  removeSavedDesign,
  renameSavedDesign,
  saveDesign,
} from '../../src/lib/contract/saved-design.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { ownDataOf } from './harness/own-data.ts'
import {
  cards as cardsLine,
  newCustomer,
  newVisitor,
  openCart,
  PASSWORD,
  type Person,
} from './harness/people.ts'
import { dearer, testShop, withProduct } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const cards = () => {
  const product = testShop().product({ id: 'ie' }, 'business-cards')
  if (!product) throw new Error('The test shop sells business cards')
  return product
}

function sample(name = '', selectedQuantity = 500) {
  const product = cards()
  return {
    productConfigurationId: product.id,
    name,
    config: {
      version: product.skus.version,
      selectedAttributes: initialSelection(product),
      selectedQuantity,
      selectedPriority: 'standard',
      services: [],
    },
  }
}

const listed = async ({ as }: Pick<Person, 'as'>) =>
  (await api.call.value(listSavedDesigns, {}, as)).designs

test('what is saved is listed newest first, at the price that the cart says', async () => {
  const person = await newCustomer(api)
  await api.call.value(saveDesign, sample('Fair'), person.as)
  const { design } = await api.call.value(saveDesign, sample('', 250), person.as)
  expect(design).toMatchObject({ state: 'ready', path: '/business-cards/' })
  expect(design.name).not.toBe('')
  const designs = await listed(person)
  expect(designs.map(({ name }) => name)).toEqual([design.name, 'Fair'])
  const { id: cartId } = await openCart(api, person.as)
  const { cart } = await api.call.value(putCartItem, cardsLine(cartId), person.as)
  expect(design.price?.net).toEqual(cart.lineItems[0]?.price)
  const found = await api.call.value(getProductCustomConfigFromKey, { key: design.key })
  expect(found.config).toEqual(design.config)
})

test('saving the same twice, at once too, keeps one', async () => {
  const person = await newCustomer(api)
  const both = await Promise.all([
    api.call.value(saveDesign, sample('Fair'), person.as),
    api.call.value(saveDesign, sample('Fair'), person.as),
  ])
  expect(both[0]?.design.id).toBe(both[1]?.design.id)
  expect(await listed(person)).toHaveLength(1)
})

test('nobody sees, names or removes what another has saved', async () => {
  const [owner, other] = [await newCustomer(api), await newCustomer(api)]
  const { design } = await api.call.value(saveDesign, sample('Fair'), owner.as)
  expect(await listed(other)).toEqual([])
  const named = { id: design.id, name: 'Mine' }
  const refused = await api.call.refusal(renameSavedDesign, named, other.as)
  expect(refused.code).toBe('saved_design_not_found')
  await api.call.value(removeSavedDesign, { id: design.id }, other.as)
  expect(await listed(owner)).toMatchObject([{ name: 'Fair' }])
  const renamed = await api.call.value(renameSavedDesign, { ...named, name: 'Expo' }, owner.as)
  expect(renamed.design.name).toBe('Expo')
  await api.call.value(removeSavedDesign, { id: design.id }, owner.as)
  await api.call.value(removeSavedDesign, { id: design.id }, owner.as)
  expect(await listed(owner)).toEqual([])
  const visitor = await api.call.refusal(saveDesign, sample(), newVisitor().as)
  expect(visitor.code).toBe('login_required')
})

test('what has become of a product is said, and prices are those of today', async () => {
  const person = await newCustomer(api)
  const { design } = await api.call.value(saveDesign, sample('Fair'), person.as)
  onTestFinished(() => api.setShop(testShop()))
  api.setShop(withProduct(testShop(), 'business-cards', dearer(2)))
  const [twice] = await listed(person)
  expect(twice?.price?.net.centAmount).toBeGreaterThan((design.price?.net.centAmount ?? 0) * 1.3)
  const soldOtherwise = withProduct(testShop(), 'business-cards', (product) => ({
    ...product,
    priorities: ['rocket'],
  }))
  api.setShop(soldOtherwise)
  expect(await listed(person)).toMatchObject([{ state: 'changed', price: null }])
  api.setShop(withProduct(testShop(), 'business-cards', () => undefined))
  expect(await listed(person)).toMatchObject([{ state: 'withdrawn', path: null, price: null }])
})

test('a hundred are kept, and one more is refused', async () => {
  const person = await newCustomer(api)
  const { design } = await api.call.value(saveDesign, sample('Fair'), person.as)
  const { key } = design
  const { config, ...row } = await api.db
    .selectFrom('custom_config')
    .selectAll()
    .where('tenant', '=', 'ie')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  for (let count = 1; count < 100; count += 1) {
    const other = { ...row, key: `full-${person.id.slice(0, 8)}-${count}` }
    await api.db
      .insertInto('custom_config')
      .values({ ...other, config: JSON.stringify(config) })
      .execute()
    await api.db
      .insertInto('saved_design')
      .values({
        ...{ tenant: 'ie', id: crypto.randomUUID(), customer_id: person.id, key: other.key },
        ...{ name: `${count}`, created_at: new Date() },
      })
      .execute()
  }
  const refused = await api.call.refusal(saveDesign, sample('One more', 250), person.as)
  expect(refused.code).toBe('saved_designs_full')
  // What is saved already is no more.
  await api.call.value(saveDesign, sample('Again'), person.as)
})

test('a copy of one’s data has them, and erasing takes them away', async () => {
  const person = await newCustomer(api)
  await api.call.value(saveDesign, sample('Fair for Nora'), person.as)
  const proof = { currentPassword: PASSWORD }
  const data = await ownDataOf(api, proof, person.as)
  expect(data['savedDesigns']).toMatchObject([{ name: 'Fair for Nora' }])
  await api.call.value(eraseOwnAccount, proof, person.as)
  const rows = api.db.selectFrom('saved_design').select('id').where('customer_id', '=', person.id)
  expect(await rows.execute()).toEqual([])
})
