import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { login } from '../../src/lib/contract/auth.ts'
import { getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { approveDesign, commentOnDesign, wantDesignChanges } from '../../src/lib/contract/design.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { saveOrderEdit } from '../../src/lib/contract/order-edit.ts'
import { calculateShipping } from '../../src/lib/contract/product.ts'
import type { TestApi } from './harness/api.ts'
import { pdfOf } from './harness/artwork.ts'
import { designers } from './harness/designs.ts'
import { lateFiles, onThatTuesday, setClock } from './harness/late-files.ts'
import { cards, PASSWORD, readyToOrder } from './harness/people.ts'
import { testShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

// What a designer makes is made later, and its day follows from the design: brief, versions, changes.

let api: TestApi
let by: ReturnType<typeof designers>
let late: ReturnType<typeof lateFiles>
onThatTuesday((started) => {
  api = started
  by = designers(api)
  late = lateFiles(api)
})

const DAY = 24
const DESIGN = 'SVC-pixart-design-service'
const designer = () => newStaff(api, [{ role: 'production', tenant: 'ie' }])

/** An ordered design, and its line's day as its customer reads it. */
async function designed() {
  const { person, line } = await by.ordered()
  /** Sets the clock and signs in again: a login does not last for days. */
  const inDays = async (days: number) => {
    setClock(days * DAY)
    const { email, as } = person
    const { data } = await api.call.value(login, { email, password: PASSWORD }, { tenant: 'ie' })
    person.as = { ...as, token: data.access_token }
  }
  return { person, line, inDays, day: () => late.lineOf(person, line) }
}

/** Takes back that the order was paid, so that money can come for it. */
const unpaid = ({ orderId }: { orderId: string }) =>
  api.db
    .updateTable('shop_order')
    .set({ state: 'awaiting_payment' })
    .where('id', '=', orderId)
    .execute()

test('a line that is designed comes later by the designer’s days and one for its customer’s word', async () => {
  const { cartId, as } = await readyToOrder(api)
  const { cart } = await api.call.value(getCart, { cartId }, as)
  const id = cart.lineItems[0]?.id ?? ''
  const services = { [DESIGN]: { inputText: '' } }
  const { cart: after } = await api.call.value(putCartItem, cards(cartId, { id, services }), as)
  const dates = [cart, after].map(({ lineItems }) => lineItems[0]?.promisedArrivalDate)
  expect(dates).toEqual(['2026-12-01', '2026-12-04'])
  const until = [cart, after].map(({ lineItems }) => lineItems[0]?.promisedUntil)
  expect(until[0]).toBe(until[1])
})

test('the product’s page says the same day, and only a design moves it', async () => {
  const { cartId, as } = await readyToOrder(api)
  const { productId, merchantInfo, quantity } = cards(cartId)
  const product = testShop().product({ id: 'ie' }, productId)
  if (!product) throw new Error('the Irish test shop sells cards')
  const { skus } = product
  const asked = {
    skus,
    variableAttributes: merchantInfo.selectedAttributes,
    deliveries: ['standard'],
    quantity,
    countryCode: 'IE',
    zipCode: 'D02 X285',
  }
  const dateOf = async (services: string[]) =>
    (await api.call.value(calculateShipping, { ...asked, services }, as)).dates[0]
  const plain = await dateOf([])
  const designed = await dateOf([DESIGN])
  expect([plain?.arrivalDate, designed?.arrivalDate]).toEqual(['2026-12-01', '2026-12-04'])
  expect(designed?.orderBy).toBe(plain?.orderBy)
  const checked = await dateOf(['SVC-pixart-artwork-docreview'])
  expect(checked).toEqual(plain)
})

test('a brief that does not come in time is reminded of, and moves the day', async () => {
  const { person, line, day } = await designed()
  const before = await day()
  const until = new Date(before.promisedUntil)
  await late.hoursAfter(until, -2)
  const [reminder] = await late.mailsTo(person, 'file-reminder')
  for (const part of ['Your design', 'to keep', '/design/'])
    expect(reminder?.body_text).toContain(part)
  await late.hoursAfter(until, 0.1)
  expect(await day()).toMatchObject({
    promisedArrivalDate: '2026-12-07',
    promisedFirst: '2026-12-04',
  })
  expect(await late.mailsTo(person, 'file-late')).toHaveLength(1)
  expect(await by.view(person, line)).toMatchObject({ promisedArrivalDate: '2026-12-07' })
})

test('a brief in time keeps the day while the designer works, and a version says until when a word does', async () => {
  const { person, line, inDays, day } = await designed()
  await by.brief(person, line)
  await late.hoursAfter(new Date((await day()).promisedUntil), DAY)
  expect((await day()).promisedArrivalDate).toBe('2026-12-04')
  await inDays(1)
  await by.propose((await designer()).as, line, await pdfOf(91, 61, 2))
  const shown = await day()
  expect(shown).toMatchObject({ promisedArrivalDate: '2026-12-04' })
  expect(shown.promisedUntil.slice(0, 10)).toBe('2026-11-27')
  const [mail] = await late.mailsTo(person, 'design-proposed')
  expect(mail?.body_text).toContain('to keep')
  expect(mail?.body_text).not.toContain('sorry')
  await late.hoursAfter(new Date(shown.promisedUntil), 0.1)
  expect((await day()).promisedArrivalDate).toBe('2026-12-07')
  expect(await late.eventsOf(line)).toContain('redate')
})

test('a brief that is sent again changes neither the designer’s day nor the line’s', async () => {
  const { person, line, inDays, day } = await designed()
  await by.brief(person, line)
  const { due } = await by.view(person, line)
  await inDays(1)
  await by.brief(person, line, 1)
  expect(await by.view(person, line)).toMatchObject({ due, briefs: 2 })
  expect((await day()).promisedArrivalDate).toBe('2026-12-04')
})

test('changes take the designer’s days again, and the page says the day before they are asked for', async () => {
  const { person, line, inDays, day } = await designed()
  await by.brief(person, line)
  await inDays(2)
  await by.propose((await designer()).as, line, await pdfOf(91, 61, 2))
  const { arrivesIfChanged } = await by.view(person, line)
  expect(arrivesIfChanged).toBe('2026-12-08')
  const comment = { ...line, id: randomUUID(), text: 'Larger, please.', version: 1 }
  await api.call.value(commentOnDesign, comment, person.as)
  await api.call.value(wantDesignChanges, { ...line, version: 1 }, person.as)
  expect((await day()).promisedArrivalDate).toBe(arrivesIfChanged)
  expect(await by.view(person, line)).toMatchObject({ arrivesIfChanged: null })
})

test('a version that comes too late moves the day, and says whose doing it was', async () => {
  const { person, line, inDays, day } = await designed()
  await by.brief(person, line)
  await inDays(7)
  await by.propose((await designer()).as, line, await pdfOf(91, 61, 2))
  expect((await day()).promisedArrivalDate).toBe('2026-12-08')
  const [mail] = await late.mailsTo(person, 'design-proposed')
  expect(mail?.body_text).toContain('we are sorry')
  expect(await late.mailsTo(person, 'file-late')).toEqual([])
  await api.call.value(approveDesign, { ...line, version: 1 }, person.as)
  expect((await day()).promisedArrivalDate).toBe('2026-12-08')
})

test('what nobody says a word about for weeks is left to people once something was drawn', async () => {
  const { person, line, day } = await designed()
  await unpaid(line)
  await late.pay(person, line)
  await by.brief(person, line)
  await by.propose((await designer()).as, line, await pdfOf(91, 61, 2))
  for (const days of [5, 20, 40, 60]) await late.hoursAfter(new Date(), days * DAY)
  expect((await day()).state).toBe('awaiting_file')
  expect(await late.left()).toMatchObject({ designed: 1 })
  expect(await late.mailsTo(person, 'file-cancelled')).toEqual([])
})

test('a change of an order counts only what is left of its design', async () => {
  const { person, line } = await designed()
  await by.brief(person, line)
  await by.propose((await designer()).as, line, await pdfOf(91, 61, 2))
  await api.call.value(approveDesign, { ...line, version: 1 }, person.as)
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  const [{ id = '', jobName = '', merchantInfo } = {}] = order.lineItems
  const dayOf = async (format: string) => {
    const selectedAttributes = { ...merchantInfo?.selectedAttributes, format }
    const lineItem = {
      ...{ id, jobName, quantity: 500, services: { [DESIGN]: { inputText: '' } } },
      merchantInfo: { ...cards('').merchantInfo, ...merchantInfo, selectedAttributes },
    }
    const input = { orderId: line.orderId, lineItem }
    const options = { ...person.as, key: randomUUID() }
    return (await api.call.value(saveOrderEdit, input, options)).change.arrivalDate.to
  }
  expect(await dayOf('standard')).toBe('2026-12-01')
  expect(await dayOf('tall')).toBe('2026-12-04')
})
