import type { Logger } from 'pino'
import { z } from 'zod'
import type { DisputeNotice, Notice } from '../payment/index.ts'
import { type PaypalAccount, type PaypalClient, statusOf } from './client.ts'
import { isOfDispute, readDispute, readReversal } from './disputes.ts'
import { captureEvent, readCustomId, seenOfCapture } from './orders.ts'

type Account = PaypalAccount & { client: PaypalClient }

/** A notice, and the tenant whose payment it is of. */
export type PaypalNotice = (Notice | DisputeNotice) & { tenant: string }

/** Headers that PayPal proves a message by, as its question for a proof names them. */
const PROOF = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

const verdict = z.object({ verification_status: z.string() })

/**
 * The notices in a message of PayPal's: none where it tells of something else than money taken or disputed. PayPal is
 * asked whether it is its own, for each account that it may be of; `unproven` where it cannot be asked.
 */
export async function readMessage(
  accounts: readonly Account[],
  body: Buffer,
  header: (name: string) => string | undefined,
  log: Pick<Logger, 'warn'>,
): Promise<PaypalNotice[] | 'forged' | 'malformed' | 'unproven'> {
  const proof = Object.fromEntries(
    Object.entries(PROOF).map(([name, from]) => [name, header(from) ?? '']),
  )
  const event = parsedOrNull(body)
  if (Object.values(proof).includes('') || !isPaypals(proof['cert_url'] ?? '')) return 'forged'
  if (event === null) return 'forged'
  let asked = true
  for (const account of accounts) {
    try {
      if (await isProved(account, proof, event)) return noticesOf(event, sameAs(account, accounts))
    } catch (error) {
      const status = statusOf(error)
      // What PayPal cannot read is none of its own.
      if (status === 400 || status === 422) continue
      asked = false
      // Not the error itself: it has the whole message in it, which anybody may have sent.
      log.warn({ status }, 'PayPal could not be asked whether a message is its own')
    }
  }
  return asked ? 'forged' : 'unproven'
}

async function isProved(
  { client, webhookId }: Account,
  proof: Record<string, string>,
  event: object,
): Promise<boolean> {
  const answer = await client.ask({
    method: 'POST',
    path: 'v1/notifications/verify-webhook-signature',
    body: { ...proof, webhook_id: webhookId, webhook_event: event },
  })
  return verdict.parse(answer).verification_status === 'SUCCESS'
}

/** Names of an account: a second one, with another webhook's id, is that account too. */
function sameAs({ clientId }: Account, accounts: readonly Account[]): string[] {
  return accounts.filter((each) => each.clientId === clientId).map(({ name }) => name)
}

function noticesOf(event: object, accounts: readonly string[]): PaypalNotice[] | 'malformed' {
  const type = 'event_type' in event ? String(event.event_type) : ''
  if (isOfDispute(type) || type === 'PAYMENT.CAPTURE.REVERSED') {
    const told = isOfDispute(type) ? readDispute(event) : readReversal(event)
    if (told === 'malformed') return told
    return told ? [{ ...told, accounts }] : []
  }
  if (!/^PAYMENT\.CAPTURE\.(COMPLETED|DENIED|DECLINED|PENDING)$/.test(type)) return []
  const read = captureEvent.safeParse(event)
  if (!read.success) return 'malformed'
  const { id: eventId, resource } = read.data
  const { tenant, paymentId } = readCustomId(resource.custom_id ?? '')
  // Somebody else's payment at the same account.
  if (tenant === '') return []
  try {
    const { order_id: reference } = resource.supplementary_data.related_ids
    return [{ eventId, tenant, paymentId, reference, ...seenOfCapture(resource) }]
  } catch {
    return 'malformed'
  }
}

/** Whether a certificate is said to lie with PayPal: what is not costs no question. */
function isPaypals(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname)
}

function parsedOrNull(body: Buffer): object | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
