// What lines, services, discounts and deliveries come to is one sum from the cart to the books, to the cent: orders by lot
// of every product, in four shops and three currencies, through the calls that customers make.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type cart as cartShape, checkoutCart, getCart } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment, refundOrder } from '../../src/lib/contract/payment.ts'
import { grantCredit } from '../../src/lib/contract/wallet.ts'
import { shownOf } from '../../src/lib/domain/cart/shown.ts'
import { creditorReference } from '../../src/lib/domain/payment/reference.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { settle } from '../../src/lib/server/commerce/payment/settle.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { importXml, statement } from './harness/bank.ts'
import { workOf } from './harness/order-edits.ts'
import { papersAmiss } from './harness/papers.ts'
import { newCustomer, type Person } from './harness/people.ts'
import { fillCart, homes, type RandomOrder, randomOrder } from './harness/random-orders.ts'
import { testShop } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

/** More of them: `ORDER_SUMS=10000 npm test -- api order-sums`. Another lot: `ORDER_SUMS_SEED=4711`. */
const ORDERS = Number(process.env['ORDER_SUMS'] ?? 24)
const SEED = Number(process.env['ORDER_SUMS_SEED'] ?? 2026)
/** Orders that one customer places before the next one comes. */
const EACH = 25

let api: TestApi
const finance = new Map<string, Colleague>()
const people = new Map<string, { person: Person; left: number }>()
beforeAll(async () => {
  api = await startApi()
  for (const tenant of Object.keys(homes))
    finance.set(tenant, await newStaff(api, [{ role: 'finance', tenant }], tenant))
})
afterAll(() => api.stop())

const once = (as: object) => ({ ...as, key: randomUUID() })

async function customerOf(tenant: string): Promise<Person> {
  const known = people.get(tenant)
  if (known && known.left > 0) {
    known.left -= 1
    return known.person
  }
  const person = await newCustomer(api, tenant)
  await api.db
    .updateTable('customer')
    .set({ has_deferred_payments: true })
    .where('id', '=', person.id)
    .execute()
  people.set(tenant, { person, left: EACH })
  return person
}

type Cart = z.output<typeof cartShape>
type Sums = Pick<Cart, 'lineItems' | 'taxedPrice' | 'totalPrice'>

/** VAT as anybody would work it out on paper, in whole numbers: half a cent goes away from nothing. */
function vatOf(net: number, taxRate: number): number {
  const [size, rate] = [BigInt(Math.abs(net)), BigInt(Math.round(taxRate * 10_000))]
  return Math.sign(net) * Number((size * rate * 2n + 10_000n) / 20_000n)
}

const cents = ({ centAmount }: { centAmount: number }) => centAmount
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

/** Adds up what lines say by themselves, and holds the totals to it. */
function expectToAddUp({ lineItems, taxedPrice, totalPrice }: Sums, about: string): void {
  const byRate = new Map<number, { net: number; vat: number }>()
  for (const line of lineItems) {
    const { coupon, ...services } = line.services
    // What a code takes off comes off the print before VAT.
    const print = cents(line.price) + (coupon ? cents(coupon.unitPrice) : 0)
    const nets = [print, ...Object.values(services).map(({ unitPrice }) => cents(unitPrice))]
    const vats = nets.map((net) => vatOf(net, line.taxRate))
    expect(cents(line.totalPrice), about).toBe(sum(nets))
    expect(cents(line.taxedTotalPriceWithServices), about).toBe(sum(nets) + sum(vats))
    const rate = byRate.get(line.taxRate) ?? { net: 0, vat: 0 }
    byRate.set(line.taxRate, { net: rate.net + sum(nets), vat: rate.vat + sum(vats) })
  }
  const rates = [...byRate.values()]
  expect(cents(totalPrice), about).toBe(sum(rates.map(({ net }) => net)))
  expect(cents(taxedPrice.totalNet), about).toBe(cents(totalPrice))
  expect(cents(taxedPrice.totalVat), about).toBe(sum(rates.map(({ vat }) => vat)))
  expect(cents(taxedPrice.totalGross), about).toBe(
    cents(taxedPrice.totalNet) + cents(taxedPrice.totalVat),
  )
  for (const { taxRate, net, vat } of taxedPrice.portions)
    expect({ net: cents(net), vat: cents(vat) }, about).toEqual(byRate.get(taxRate))
}

type Placed = { id: string; number: string; gross: number; currency: string; person: Person }

/** Pays an order as its lot has it, by card where the shop takes nothing else. */
async function pay(order: RandomOrder, placed: Placed): Promise<void> {
  const { id: orderId, gross, currency, person } = placed
  const { payments, bankAccount } = tenantOf(order.tenant)
  const begin = (method: string) =>
    api.call.send(createPayment, { orderId, method }, once(person.as))
  const isOffered = (method: string) => payments.some((each) => each.method === method)
  if (order.pays.startsWith('wallet')) {
    const centAmount = order.pays === 'wallet' ? gross : Math.ceil(gross / 3)
    const amount = { centAmount, currencyCode: currency }
    const credit = { email: person.email, amount, reason: 'a gift' }
    await api.call.value(grantCredit, credit, once(finance.get(order.tenant)?.as ?? {}))
    expect(await begin('wallet')).toMatchObject({ ok: true })
    const { order: left } = await api.call.value(getOrder, { id: orderId }, person.as)
    // What was given back before is in the wallet too.
    if (cents(left.amountToPay) === 0) return
  }
  const byBank = order.pays === 'transfer' || order.pays === 'deferred'
  if (byBank && isOffered('transfer') && bankAccount && (await begin(order.pays)).ok) {
    const booking = { amount: (gross / 100).toFixed(2), text: creditorReference(placed.number) }
    const told = await importXml(api, statement([booking], bankAccount.iban))
    expect(told, placed.number).toMatchObject({ paid: 1 })
    return
  }
  const card = await begin('card')
  if (!card.ok) throw new Error(JSON.stringify(card.problem))
  const { payment } = card.value
  const by = { actor: 'provider:sandbox', reason: 'event', at: new Date() }
  const seen = { state: 'captured', amount: cents(payment.amount), currency } as const
  await settle(workOf(api, order.tenant), { tenant: order.tenant, id: payment.id }, seen, by)
}

const tenantOf = (id: string) => {
  const tenant = testShop().tenants.find((each) => each.id === id)
  if (!tenant) throw new Error(`there is no shop ${id}`)
  return tenant
}

/** Gives shares of it back into the wallet; answers what that comes to. */
async function giveBack({ tenant, back }: RandomOrder, { number, gross, currency }: Placed) {
  let left = gross
  for (const share of back) {
    const amount = { centAmount: Math.round(left * share), currencyCode: currency }
    if (amount.centAmount === 0) continue
    const wish = { orderNumber: number, amount, to: 'wallet' as const, reason: 'a bent corner' }
    await api.call.value(refundOrder, wish, once(finance.get(tenant)?.as ?? {}))
    left -= amount.centAmount
  }
  return gross - left
}

async function booked(tenant: string, id: string): Promise<number> {
  const entries = await api.db
    .selectFrom('ledger_entry')
    .select('amount')
    .where('tenant', '=', tenant)
    .where('account', '=', `order:${id}`)
    .execute()
  return 0 - sum(entries.map(({ amount }) => Number(amount)))
}

/** Places, pays and gives back one order; answers what happened, null where nothing of it could be put into a cart. */
async function follow(order: RandomOrder, about: string) {
  const person = await customerOf(order.tenant)
  const { cartId, put } = await fillCart(api, person, order)
  if (put === 0) return null
  const { cart } = await api.call.value(getCart, { cartId }, person.as)
  expect(cart.lineItems, about).toHaveLength(put)
  expectToAddUp(cart, about)
  const input = { cartId, shown: shownOf(cart) }
  const { id, orderNumber: number } = await api.call.value(checkoutCart, input, once(person.as))
  const { order: seen } = await api.call.value(getOrder, { id }, person.as)
  expect(seen.taxedPrice, about).toEqual(cart.taxedPrice)
  expect(seen.lineItems.map(sumsOf), about).toEqual(cart.lineItems.map(sumsOf))
  expect(seen.amountToPay, about).toEqual(cart.taxedPrice.totalGross)
  const { currencyCode: currency, centAmount: gross } = cart.taxedPrice.totalGross
  const placed = { id, number, gross, currency, person }
  if (gross > 0) await pay(order, placed)
  const { order: paid } = await api.call.value(getOrder, { id }, person.as)
  expect(cents(paid.amountToPay), about).toBe(0)
  expect(cents(paid.amountPaid), about).toBe(gross)
  expect(await booked(order.tenant, id), about).toBe(gross)
  const invoices = paid.documents.filter(({ kind }) => kind === 'invoice')
  expect(
    invoices.map(({ totalGross }) => cents(totalGross)),
    about,
  ).toEqual(gross > 0 ? [gross] : [])
  const back = await giveBack(order, placed)
  expect(await booked(order.tenant, id), about).toBe(gross - back)
  return { currency, lines: put, back }
}

const sumsOf = ({
  price,
  totalPrice,
  taxedTotalPriceWithServices,
  services,
}: Cart['lineItems'][number]) => ({
  ...{ price, totalPrice, taxedTotalPriceWithServices },
  services: Object.entries(services).map(([key, { unitPrice }]) => [key, unitPrice]),
})

test(`${ORDERS} orders by lot come to the same cent in lines, cart, order, payment, invoice and books`, {
  timeout: 60_000 + ORDERS * 3_000,
}, async () => {
  const lots = fc.sample(randomOrder, { numRuns: ORDERS * 2, seed: SEED })
  const came = { orders: 0, lines: 0, back: 0, currencies: new Set<string>() }
  const failed: unknown[] = []
  const inShop = async (tenant: string) => {
    for (const [at, order] of lots.entries()) {
      // One that fails ends the others too: the database goes with the test.
      if (failed.length > 0 || order.tenant !== tenant || came.orders >= ORDERS) continue
      const followed = await follow(order, `order ${at} of seed ${SEED}: ${JSON.stringify(order)}`)
      if (!followed) continue
      came.orders += 1
      came.lines += followed.lines
      came.back += followed.back > 0 ? 1 : 0
      came.currencies.add(followed.currency)
    }
  }
  await Promise.all(
    Object.keys(homes).map((tenant) => inShop(tenant).catch((error) => failed.push(error))),
  )
  if (failed.length > 0) throw failed[0]
  expect(came.orders).toBeGreaterThanOrEqual(ORDERS)
  expect([...came.currencies].sort()).toEqual(['CHF', 'EUR', 'GBP'])
  console.log(`${came.orders} orders of ${came.lines} lines, ${came.back} with money given back`)
  expect(await checkLedger(api.db)).toEqual([])
  for (const tenant of Object.keys(homes)) expect(await papersAmiss(api.db, tenant)).toEqual([])
})
