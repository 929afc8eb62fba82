import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveArtwork, removeArtworkFile } from '../../src/lib/contract/artwork.ts'
import { checkoutCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { lineState } from '../../src/lib/contract/fulfilment.ts'
import { getOrder, listOrders } from '../../src/lib/contract/order.ts'
import { getPersonalArea } from '../../src/lib/contract/personal-area.ts'
import { todosOf } from '../../src/lib/domain/order/todo.ts'
import { storedReport } from '../../src/lib/server/commerce/artwork/stored-report.ts'
import { storedServices } from '../../src/lib/server/commerce/cart/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { addAddresses, agreed, cards, openCart, type Person } from './harness/people.ts'

// What waits for its customer is said wherever they look, by one rule.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

type Line = { orderId: string; lineItemId: string }

const orderOf = async ({ as }: Person, { orderId }: Line) =>
  (await api.call.value(getOrder, { id: orderId }, as)).order

/** What the order's page, the list and the overview say is to be done. */
async function said(person: Person, line: Line) {
  const todos = todosOf([await orderOf(person, line)]).map(({ kind }) => kind)
  const [listed] = (await api.call.value(listOrders, {}, person.as)).orders
  return { todos, isListed: listed?.waitsForFile, toApprove: listed?.toApprove ?? false }
}

async function paidFor({ orderId }: Line) {
  await api.db
    .updateTable('shop_order')
    .set({ state: 'confirmed' })
    .where('id', '=', orderId)
    .execute()
}

test('a checked file waits for its customer’s word, and what cannot be opened for another file', async () => {
  const { ordered, send, check } = senders(api)
  const { person, line } = await ordered()
  await paidFor(line)
  expect(await said(person, line)).toEqual({ todos: ['file'], isListed: true, toApprove: false })
  await send(person, line, await pdfOf(91, 61, 2))
  expect(await said(person, line)).toEqual({ todos: [], isListed: false, toApprove: false })
  await check()
  expect(await said(person, line)).toEqual({ todos: ['approve'], isListed: true, toApprove: true })
  const broken = await send(person, line, Buffer.from('%PDF-1.7 broken'), { name: 'broken.pdf' })
  await check()
  expect(await said(person, line)).toMatchObject({ todos: ['file_again'], toApprove: false })
  await api.call.value(removeArtworkFile, { ...line, fileId: broken.fileId }, person.as)
  const { files } = await senders(api).view(person, line)
  const seen = { ...line, files: files.map(({ id }) => id), consent: true }
  await api.call.value(approveArtwork, seen, person.as)
  expect(await said(person, line)).toMatchObject({ todos: [], isListed: false })
})

test('an order that waits is found among older ones, and what a person is to check is not', async () => {
  const { ordered, send, check } = senders(api)
  const bought = [await ordered(), await ordered({ byPerson: true })]
  for (const { person, line } of bought) {
    await paidFor(line)
    await send(person, line, await pdfOf(91, 61, 2))
  }
  await check()
  for (const [index, { person, line }] of bought.entries()) {
    const isTheirs = index === 0
    expect((await said(person, line)).todos).toEqual(isTheirs ? ['approve'] : [])
    await orderFourMore(person)
    const { orders } = await api.call.value(getPersonalArea, {}, person.as)
    expect(orders.some(({ order }) => order.id === line.orderId)).toBe(isTheirs)
  }
})

/** Orders four more times, and cancels them. */
async function orderFourMore({ as }: Person) {
  for (let more = 0; more < 4; more += 1) {
    const { id: cartId } = await openCart(api, as)
    await api.call.value(putCartItem, cards(cartId), as)
    await addAddresses(api, as, cartId)
    const input = await agreed(api, as, cartId)
    const { id } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
    await api.db
      .updateTable('shop_order')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .execute()
  }
}

const reports = {
  'not looked through': [null],
  clean: [[]],
  'to be looked at': [['bleed_missing']],
  damaged: [[], ['file_damaged']],
  'half looked through': [['file_damaged'], null],
  none: [],
} as const
const SERVICES = [[], ['SVC-pixart-artwork-docreview'], ['SVC-pixart-design-service']]

test('lists and pages agree on what waits, whatever state, service and check it is in', async () => {
  const { ordered, send, check } = senders(api)
  const { person, line } = await ordered()
  await paidFor(line)
  await send(person, line, await pdfOf(91, 61, 2), { name: 'one.pdf' })
  await send(person, line, await pdfOf(91, 61, 1), { name: 'two.pdf' })
  await check()
  const ids = (await senders(api).view(person, line)).files.map(({ id }) => id)
  for (const state of lineState.options) {
    for (const services of SERVICES) {
      for (const [name, found] of Object.entries(reports)) {
        await api.db
          .updateTable('line_fulfilment')
          .set({ state })
          .where('order_id', '=', line.orderId)
          .execute()
        await api.db
          .updateTable('order_line')
          .set({ services: servicesOf(services) })
          .where('order_id', '=', line.orderId)
          .execute()
        for (const [index, id] of ids.entries()) {
          const codes = found[index]
          await api.db
            .updateTable('artwork')
            .set({
              report: codes ? reportOf(codes) : null,
              removed_at: codes === undefined ? new Date() : null,
            })
            .where('id', '=', id)
            .execute()
        }
        const { todos, isListed, toApprove } = await said(person, line)
        const where = `${state} ${services} ${name}`
        expect([isListed, toApprove], where).toEqual([
          todos.length > 0,
          todos.length > 0 && todos.every((kind) => kind === 'approve'),
        ])
        const asksWord = state === 'in_check' && services.length === 0
        const isChecked = name === 'clean' || name === 'to be looked at'
        expect(todos.includes('approve'), where).toBe(asksWord && isChecked)
      }
    }
  }
}, 60_000)

const servicesOf = (keys: readonly string[]) =>
  storedServices.write(keys.map((key) => ({ key, net: 500, inputText: '' })))

function reportOf(codes: readonly ('bleed_missing' | 'file_damaged')[]) {
  const findings = codes.map((code) => ({
    code,
    severity: 'error' as const,
    page: null,
    box: null,
    measured: '',
    limit: '',
  }))
  return storedReport.write({ pages: [], pageCount: 0, findings, drawn: 0, standard: null })
}
