import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { checkoutCart } from '../../../src/lib/contract/cart.ts'
import { taxed, taxedTotals } from '../../../src/lib/domain/tax/tax.ts'
import { storedServices } from '../../../src/lib/server/commerce/cart/index.ts'
import { storedPortions } from '../../../src/lib/server/commerce/line/index.ts'
import type { Database } from '../../../src/lib/server/platform/db/index.ts'
import type { TestApi } from './api.ts'
import { agreed, newCustomer, readyToOrder } from './people.ts'

const nowhere = { shipping_address_id: null, notes: null, billing_address_id: null }

type Lot = {
  currency: 'EUR' | 'CHF'
  state: 'awaiting_payment' | 'confirmed' | 'cancelled' | 'completed'
  lines: { net: number; service: number; rate: number; quantity: number }[]
}

/** Sells in two currencies. */
export const TENANT = 'ch'

export const lot: fc.Arbitrary<Lot> = fc.record({
  currency: fc.constantFrom('EUR', 'CHF'),
  state: fc.constantFrom('awaiting_payment', 'confirmed', 'cancelled', 'completed'),
  lines: fc.array(
    fc.record({
      net: fc.integer({ min: 1, max: 900_000 }),
      /** Of the line's price; what is taken off it is less than nothing. */
      service: fc.constantFrom(0, 0, 0.13, 1, -0.1, -1),
      rate: fc.constantFrom(0, 700, 1350, 2000, 2300),
      quantity: fc.integer({ min: 1, max: 100_000 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
})

/** Orders with money drawn by lot, of three customers, as the tables of a checkout hold them. */
export async function placeLots(api: TestApi, lots: Lot[]): Promise<void> {
  const { db } = api
  const { as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  const { id: from } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  const like = { order: await rowOf(db, from), cart: await cartOf(db, cartId) }
  const line = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', from)
    .executeTakeFirstOrThrow()
  const customers = [await newCustomer(api, TENANT), await newCustomer(api, TENANT)]
  const made = lots.map(({ currency, state, lines }, at) => {
    const priced = lines.map((each) => ({ ...each, service: Math.round(each.net * each.service) }))
    const totals = taxedTotals(
      priced.flatMap(({ net, service, rate }) => [
        taxed(net, rate),
        ...(service === 0 ? [] : [taxed(service, rate)]),
      ]),
    )
    const [id, cart_id] = [randomUUID(), randomUUID()]
    const customer_id = customers[at % customers.length]?.id ?? ''
    return {
      cart: { ...like.cart, id: cart_id, tenant: TENANT, customer_id, ...nowhere },
      order: {
        ...like.order,
        ...{ tenant: TENANT, id, number: `QCH-26-${500_000 + at}`, customer_id, cart_id },
        ...{ currency, state, total_net: totals.net, total_vat: totals.vat },
        total_gross: totals.gross,
        portions: storedPortions.write(totals.byRate),
        shipping_address: JSON.stringify(like.order.shipping_address),
        billing_address: JSON.stringify(like.order.billing_address),
        reverse_charge: null,
      },
      lines: priced.map(({ net, service, rate, quantity }, position) => ({
        ...line,
        ...{ tenant: TENANT, id: randomUUID(), order_id: id, position, quantity, net },
        vat_rate: rate,
        merchant_info: JSON.stringify(line.merchant_info),
        services: storedServices.write(
          service === 0 ? [] : [{ key: 'coupon', net: service, inputText: '' }],
        ),
      })),
    }
  })
  for (let from = 0; from < made.length; from += BATCH) {
    const some = made.slice(from, from + BATCH)
    await db
      .insertInto('cart')
      .values(some.map(({ cart }) => cart))
      .execute()
    await db
      .insertInto('shop_order')
      .values(some.map(({ order }) => order))
      .execute()
    await db
      .insertInto('order_line')
      .values(some.flatMap((each) => each.lines))
      .execute()
  }
}

/** Orders that are written at once. */
const BATCH = 100

const rowOf = (db: Database, id: string) =>
  db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const cartOf = (db: Database, id: string) =>
  db.selectFrom('cart').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
