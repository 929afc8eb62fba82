import type Stripe from 'stripe'
import type { Context } from '../../context.ts'
import type { DisputeNotice, Notice, NoticeCode } from '../payment/index.ts'
import { isOfDispute, readDispute } from './disputes.ts'
import { noticesOf, readEvent, TOLERANCE_SECONDS } from './events.ts'

/** One account at Stripe: what the shop asks with, and what proves Stripe's messages. */
export type StripeAccount = { name: string; secretKey: string; webhookSecret: string }

type Shop = { accounts: readonly StripeAccount[]; clientOf: (account: string) => Stripe }
type Message = { body: Buffer; signature: string }

/** What a message tells of this tenant's payments, once one of the accounts has proved it. */
export async function readNotices(
  context: Context<NoticeCode>,
  { accounts, clientOf }: Shop,
  message: Message,
): Promise<(Notice | DisputeNotice)[]> {
  const { account, read } = await proveBy(accounts, { ...message, now: context.now })
  if (read === 'old')
    return context.refuse('webhook_too_old', { facts: { toleranceSeconds: TOLERANCE_SECONDS } })
  if (read === 'forged' || !account) return context.refuse('webhook_signature_invalid')
  if (isOfDispute(read)) {
    // A second name of the same account, with another endpoint's secret, is that account too.
    const same = accounts.filter(({ secretKey }) => secretKey === account.secretKey)
    const names = same.map(({ name }) => name)
    return disputesIn(context, clientOf(account.name), { event: read, accounts: names })
  }
  // Shops that share an account are each told of every payment there.
  return noticesOf(read).flatMap(({ tenant, ...notice }) =>
    tenant === context.tenant.id ? [notice] : [],
  )
}

/** The address does not say which account a message is of: each account's secret is tried. */
async function proveBy(accounts: readonly StripeAccount[], message: Message & { now: Date }) {
  for (const account of accounts) {
    const read = await readEvent({ ...message, secret: account.webhookSecret })
    if (read !== 'forged') return { account, read }
  }
  return { account: null, read: 'forged' as const }
}

type Told = { event: Parameters<typeof readDispute>[1]; accounts: readonly string[] }

async function disputesIn(
  { tenant, log, refuse }: Context<NoticeCode>,
  stripe: Stripe,
  { event, accounts }: Told,
): Promise<DisputeNotice[]> {
  const told = await readDispute(stripe, event).catch((error: unknown) => {
    log.warn({ err: error, event: event.id }, 'Stripe could not be asked what a dispute is about')
    return refuse('payment_provider_unavailable')
  })
  if (told?.tenant !== tenant.id) return []
  const { tenant: _tenant, ...notice } = told
  return [{ ...notice, accounts }]
}
