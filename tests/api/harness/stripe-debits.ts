import type { Books, Session } from './stripe.ts'

/** A customer gives a mandate on a page; the bank has the debit from then on. */
export function debit(books: Books, session: Session): void {
  const id = `pi_${session.id}`
  session.customer = `cus_${session.id}`
  books.customers.add(session.customer)
  const sepa = { last4: '3000', fingerprint: `fp_${session.client_reference_id}` }
  session.payment_intent = {
    id,
    object: 'payment_intent',
    status: 'processing',
    payment_method: { id: `pm_${session.id}`, object: 'payment_method', sepa_debit: sepa },
    latest_charge: {
      object: 'charge',
      payment_method_details: { sepa_debit: { mandate: `mandate_${session.id}` } },
    },
  }
  const { metadata, amount_total: amount, currency } = session
  const intent = { id, object: 'payment_intent', status: 'processing', amount, currency } as const
  const rest = { customer: session.customer, payment_method: '', metadata, next_action: null }
  books.intents.set(id, { ...intent, ...rest })
  Object.assign(session, { status: 'complete', url: null })
}

/** What a mandate's address answers; undefined for every other. */
export function mandateAt(path: string): object | undefined {
  const [, id] = /^\/v1\/mandates\/(.+)$/.exec(path) ?? []
  if (id === undefined) return undefined
  const sepa = { reference: `REF-${id}`, url: 'https://example.test' }
  const details = { type: 'sepa_debit', sepa_debit: sepa }
  return { id, object: 'mandate', payment_method_details: details }
}

/** How a payment stands once it is confirmed: the bank takes its time for debits. */
export function doneOf(charges: string, kind: string): string {
  if (charges === 'declined') return 'requires_payment_method'
  return kind === 'sepa_debit' ? 'processing' : charges
}
