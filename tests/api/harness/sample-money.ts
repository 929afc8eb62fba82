import { randomUUID } from 'node:crypto'
import { checkoutCart } from '../../../src/lib/contract/cart.ts'
import { getOrder } from '../../../src/lib/contract/order.ts'
import { creditorReference } from '../../../src/lib/domain/payment/reference.ts'
import { post } from '../../../src/lib/server/commerce/ledger/index.ts'
import { storedRefundLines } from '../../../src/lib/server/commerce/payment/refunds-of.ts'
import { inTransaction } from '../../../src/lib/server/platform/db/index.ts'
import type { TestApi } from './api.ts'
import { agreed, readyToOrder } from './people.ts'

/** Where unexpected money stands, the order it may pay, and one that is paid, with a line of it. */
export type SampleMoney = {
  account: string
  orderNumber: string
  paidNumber: string
  lineItemId: string
  /** Waits for somebody to send it. */
  refundId: string
  /** Waits for a transfer. */
  awaitedNumber: string
}

/** Two orders of the test shop, one of them paid, and a sum that nobody expected. */
export async function sampleMoney(api: TestApi): Promise<SampleMoney> {
  const [open, paid] = [await placed(api), await placed(api)]
  const account = `suspense:${randomUUID()}`
  const by = { actor: 'a test', reason: 'a sample', at: new Date() }
  const booked = { tenant: 'ie', currency: 'EUR', by }
  await inTransaction(api.db, async (tx) => {
    await post(tx, {
      ...booked,
      id: randomUUID(),
      kind: 'unexpected',
      entries: [
        { account: 'provider:sandbox', amount: 500 },
        { account, amount: -500 },
      ],
    })
    const id = randomUUID()
    const payment = { tenant: 'ie', id, order_id: paid.id, method: 'card', provider: 'sandbox' }
    await tx
      .insertInto('payment')
      .values({
        ...payment,
        provider_reference: null,
        redirect_url: null,
        return_url: '/',
        state: 'captured',
        amount: 500,
        currency: 'EUR',
        reference: null,
        due_at: null,
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()
    await post(tx, {
      ...booked,
      id,
      kind: 'payment',
      entries: [
        { account: 'provider:sandbox', amount: 500 },
        { account: `order:${paid.id}`, amount: -500 },
      ],
    })
  })
  const { number: orderNumber } = open
  const refundId = await refundToSend(api, paid.id)
  const awaitedNumber = await awaited(api)
  return {
    ...{ account, orderNumber, paidNumber: paid.number, lineItemId: paid.lineItemId },
    ...{ refundId, awaitedNumber },
  }
}

/** A refund of a transfer, as a release asked for it that booked it at once. */
async function refundToSend(api: TestApi, order_id: string): Promise<string> {
  const [payment_id, id, at] = [randomUUID(), randomUUID(), new Date()]
  const about = { tenant: 'ie', order_id, amount: 100, currency: 'EUR', created_at: at }
  await api.db
    .insertInto('payment')
    .values({
      ...about,
      id: payment_id,
      method: 'transfer',
      provider: 'house',
      provider_reference: null,
      redirect_url: null,
      return_url: '/',
      state: 'captured',
      reference: null,
      due_at: null,
      updated_at: at,
    })
    .execute()
  await api.db
    .insertInto('refund')
    .values({
      ...about,
      id,
      payment_id,
      target: 'provider',
      state: 'requested',
      line_ids: storedRefundLines.write([]),
      provider_reference: null,
      reason: 'a sample',
      actor: 'a test',
      updated_at: at,
    })
    .execute()
  return id
}

async function placed(api: TestApi) {
  const { as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  const { id, orderNumber } = await api.call.value(checkoutCart, input, {
    ...as,
    key: randomUUID(),
  })
  const { order } = await api.call.value(getOrder, { id }, as)
  return { id, number: orderNumber, lineItemId: order.lineItems[0]?.id ?? '' }
}

/** An order that waits for a transfer. */
async function awaited(api: TestApi): Promise<string> {
  const { id: order_id, number } = await placed(api)
  await api.db
    .insertInto('payment')
    .values({
      ...{ tenant: 'ie', id: randomUUID(), order_id, method: 'transfer', provider: 'house' },
      ...{ provider_reference: null, redirect_url: null, return_url: '/', state: 'pending' },
      ...{ amount: 500, currency: 'EUR', reference: creditorReference(number), due_at: null },
      ...{ created_at: new Date(), updated_at: new Date() },
    })
    .execute()
  return number
}
