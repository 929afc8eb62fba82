import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { sql } from 'kysely'
import pino from 'pino'
import { expect } from 'vitest'
import { checkoutCart, putCartItem } from '../../../src/lib/contract/cart.ts'
import { getOrder } from '../../../src/lib/contract/order.ts'
import { createPayment, getPayment } from '../../../src/lib/contract/payment.ts'
import { getPaymentPlan } from '../../../src/lib/contract/payment-plan.ts'
import { chargeInstalments } from '../../../src/lib/server/commerce/payment/index.ts'
import { jobContext } from '../../../src/lib/server/platform/jobs/define-job.ts'
import { editedTestShop } from '../../setup/test-documents.ts'
import type { TestApi } from './api.ts'
import type { CallOptions } from './client.ts'
import { addAddresses, agreed, cards, newCustomer, openCart, type Person } from './people.ts'
import { typeCard } from './sandbox.ts'

/** Cards of the sandbox, by what its bank does. */
export const CARD = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000000000003220',
}

export const once = <As extends object>(as: As) => ({ ...as, key: randomUUID() })

/** The fixed shop, where business cards may be paid in three instalments, thirty days apart. */
export function shopWithPlans(
  terms: { minimum?: number; madeAfter?: number } = {},
  provider = 'sandbox',
  also = (text: string) => text,
) {
  const paid = JSON.stringify({ instalments: 3, everyDays: 30, minimum: 2000, ...terms })
  return editedTestShop({
    'tenants/ie.yaml': (text) =>
      also(text)
        .replaceAll('provider: sandbox', `provider: ${provider}`)
        .replace(
          'payments:\n',
          `paymentPlan: ${paid}\npayments:\n  - { method: plan, provider: ${provider} }\n`,
        ),
    'products/business-cards/product.yaml': (text) => `paymentPlan: true\n${text}`,
  })
}

export async function ordered(api: TestApi, as: CallOptions): Promise<string> {
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId), as)
  await addAddresses(api, as, cartId)
  return (await api.call.value(checkoutCart, await agreed(api, as, cartId), once(as))).id
}

type How = { method?: string; keptCardId?: string }
export const pay = (api: TestApi, as: CallOptions, orderId: string, how: How = {}) =>
  api.call.send(createPayment, { orderId, method: 'plan', keep: false, ...how }, once(as))

export async function started(api: TestApi, as: CallOptions, orderId: string, how: How = {}) {
  const answer = await pay(api, as, orderId, how)
  if (!answer.ok) throw new Error(`It was refused with ${answer.code}`)
  return answer.value.payment
}

/** A page of the sandbox, where this process reaches it. */
export const pageAt = (api: TestApi, page: string | null) =>
  new URL(new URL(page ?? '').pathname, api.origin).href

export const orderOf = async (api: TestApi, as: CallOptions, id: string) =>
  (await api.call.value(getOrder, { id }, as)).order
export const planOf = async (api: TestApi, as: CallOptions, orderId: string) =>
  (await api.call.value(getPaymentPlan, { orderId }, as)).plan
export const look = async (api: TestApi, as: CallOptions, { id }: { id: string }) =>
  (await api.call.value(getPayment, { id }, as)).payment

/** An order whose first instalment is paid with a card that the sandbox keeps. */
export async function begun(api: TestApi, number = CARD.good, buyer?: Person) {
  const person = buyer ?? (await newCustomer(api))
  const orderId = await ordered(api, person.as)
  const first = await started(api, person.as, orderId)
  await typeCard(pageAt(api, first.redirectUrl), number)
  if (number === CARD.asks)
    await fetch(pageAt(api, first.redirectUrl), {
      method: 'POST',
      body: new URLSearchParams({ do: 'approve' }),
      redirect: 'manual',
    })
  expect(await look(api, person.as, first)).toMatchObject({ state: 'captured' })
  // The card is kept by the time that anybody looks.
  expect((await planOf(api, person.as, orderId))?.card?.lastFour).toBe(number.slice(-4))
  return { ...person, orderId, first }
}

/** As if a plan had been agreed days before. */
export const agedBy = (api: TestApi, first: { id: string }, days: number) =>
  sql`update instalment set due_on = due_on - ${days}::int where payment_id = ${first.id}`.execute(
    api.db,
  )

/** What the shop charges by itself on a day, counted from today. */
export async function onDay(
  api: TestApi,
  shop: ReturnType<typeof shopWithPlans>,
  days: number,
  providers = [api.provider],
) {
  const now = dayjs().add(days, 'day').toDate()
  const log = pino({ level: 'silent' })
  const job = chargeInstalments(providers)
  await job.handler({}, jobContext({ db: api.db, log, now }, job.name, shop))
}

/** Payments of an order, oldest first. */
export const attemptsOf = (api: TestApi, orderId: string) =>
  api.db
    .selectFrom('payment')
    .select(['id', 'method', 'state', 'amount', 'off_session'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()

export const mailsOf = async (api: TestApi, kind: string, orderId: string) => {
  const mails = await api.db
    .selectFrom('mail')
    .select(['key', 'facts'])
    .where((row) => row.or([row('kind', '=', kind), row('kind', 'like', `${kind}.%`)]))
    .orderBy('created_at')
    .execute()
  return mails.filter(({ key }) => key.startsWith(orderId))
}
