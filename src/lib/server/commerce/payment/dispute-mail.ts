import { z } from 'zod'
import { type DisputeState, disputeReason, disputeStates } from '../../../domain/payment/dispute.ts'
import { isDebitMethod } from '../../../domain/payment/methods.ts'
import { type PaymentRow, storedJson, type Tx } from '../../platform/db/index.ts'
import { addMail, defineMail } from '../../platform/mail/index.ts'
import { customerOfOrder } from '../fulfilment/index.ts'
import type { Selling } from './issue-for.ts'

export const storedDisputeTold = storedJson({
  name: 'mail.facts.dispute-told',
  version: 1,
  schema: z.object({
    number: z.string(),
    state: z.enum(disputeStates),
    /** A debit that its bank took back; nobody can answer that. */
    isDebit: z.boolean(),
    provider: z.string(),
    reference: z.string(),
    reason: z.string(),
    amount: z.object({ centAmount: z.int(), currencyCode: z.string() }),
    answerBy: z.iso.datetime().nullable(),
  }),
  upgrades: {},
})

const PROVIDERS: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' }

/** For the shop's people: a payment is disputed, or it is decided whose the money is. */
export const disputeTold = defineMail({
  kind: 'dispute-told',
  facts: storedDisputeTold,
  words({ number, state, isDebit, provider, reference, reason, amount, answerBy }, speech) {
    const { say, day, shop } = speech
    const name = PROVIDERS[provider] ?? provider
    const what = isDebit && state === 'lost' ? ('debit' as const) : state
    const until = state === 'open' && answerBy
    return {
      subject: say(`mail.dispute_${what}_subject`, { number }),
      name: '',
      why: say('mail.dispute_why', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say(`mail.dispute_${what}_what`, { provider: name }) },
        {
          block: 'facts',
          rows: [
            [say('mail.order_number'), number],
            [say('mail.dispute_amount'), speech.amount(amount)],
            [say('mail.dispute_at', { provider: name }), reference],
            [say('mail.dispute_reason'), disputeReason(reason, say)],
            ...(until ? [[say('mail.dispute_answer_by'), day(until)] as const] : []),
          ],
        },
      ],
    }
  },
})

type Told = {
  id: string
  provider_reference: string
  state: DisputeState
  amount: number
  currency: string
  reason: string
  answer_by: Date | null
}

/** Tells the shop how a dispute of a payment stands, once for each state; nobody can where the tenant is gone. */
export async function tellDispute(
  tx: Tx,
  { shop, now, log }: Selling,
  payment: PaymentRow,
  dispute: Told,
): Promise<void> {
  const { tenant: id, order_id: orderId, method, provider } = payment
  const tenant = shop?.tenant(id)
  if (!tenant) {
    log.warn({ tenant: id, payment: payment.id }, 'nobody is there to tell of a dispute')
    return
  }
  const { number } = await customerOfOrder(tx, { tenant: id, id: orderId })
  await addMail(tx, { tenant, now, locale: tenant.baseLocale }, disputeTold, {
    to: tenant.company.email,
    about: `${orderId} ${dispute.id} ${dispute.state}`,
    facts: {
      number,
      state: dispute.state,
      isDebit: isDebitMethod(method),
      provider,
      reference: dispute.provider_reference,
      reason: dispute.reason,
      amount: { centAmount: dispute.amount, currencyCode: dispute.currency },
      answerBy: dispute.answer_by?.toISOString() ?? null,
    },
  })
}
