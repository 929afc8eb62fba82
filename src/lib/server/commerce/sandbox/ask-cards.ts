import { z } from 'zod'
import type { PaymentProvider, Session } from '../payment/index.ts'
import { session, termsOf } from './asked-session.ts'

const kept = z.object({
  card: z
    .object({
      id: z.string(),
      fingerprint: z.string(),
      brand: z.string(),
      last_four: z.string(),
      expiry_month: z.int(),
      expiry_year: z.int(),
    })
    .nullable(),
})

const given = z.object({
  mandate: z
    .object({
      id: z.string(),
      fingerprint: z.string(),
      reference: z.string(),
      last_four: z.string(),
    })
    .nullable(),
})

/** Asks the sandbox's API; null where it has no such thing. */
type Ask = (
  path: string,
  method: 'GET' | 'POST' | 'DELETE',
  tenant: string,
  body?: object,
) => Promise<unknown>

/** The adapter's part for kept cards. */
export function sandboxCards(
  ask: Ask,
  origin: () => string,
): NonNullable<PaymentProvider['cards']> {
  return {
    async cardOf({ tenant, reference }) {
      const path = `sessions/${encodeURIComponent(reference)}/card`
      const { card } = kept.parse(await ask(path, 'GET', tenant))
      if (!card) return null
      const { id: token, fingerprint, brand, last_four: lastFour } = card
      const expiry = { month: card.expiry_month, year: card.expiry_year }
      return { owner: tenant, token, fingerprint, brand, lastFour, expiry }
    },
    async mandateOf({ tenant, reference }) {
      const path = `sessions/${encodeURIComponent(reference)}/mandate`
      const { mandate } = given.parse(await ask(path, 'GET', tenant))
      if (!mandate) return null
      const { id: token, fingerprint, reference: named, last_four: lastFour } = mandate
      return { owner: tenant, token, fingerprint, reference: named, lastFour }
    },
    async charge({ card, ...request }) {
      const off_session = request.offSession
      const terms = { ...termsOf(request, origin()), card: card.token, off_session }
      return chargedOf(await ask('charges', 'POST', request.tenant, terms))
    },
    async findCharge({ tenant, paymentId }) {
      return chargedOf(await ask(`charges/${paymentId}`, 'GET', tenant))
    },
    async forget({ tenant, token }) {
      await ask(`cards/${encodeURIComponent(token)}`, 'DELETE', tenant)
    },
  }
}

/** The page is the bank's question; without one there is none to go to. */
function chargedOf(answer: unknown): Session | null {
  if (answer === null) return null
  const { id, url, state } = session.parse(answer)
  return { reference: id, redirectUrl: state === 'challenge' ? url : null }
}
