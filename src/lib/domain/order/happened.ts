import type { LineEvent } from '../../contract/fulfilment.ts'
import type { VoiceKey } from '../dictionary/keys.generated.ts'
import type { PaymentEvent } from '../payment/states.ts'
import type { OrderEvent } from './states.ts'

/** What rows of history are of beside moves: begun, declared, put off. */
export type Moment = {
  order: OrderEvent | 'place' | 'withdraw'
  line: LineEvent | 'redate'
  payment: PaymentEvent | 'create' | 'refund'
}

/** The words of everything that can happen to an order, its lines and its payments; types ask for each. */
export const MOMENTS: { [Of in keyof Moment]: Record<Moment[Of], VoiceKey> } = {
  order: {
    place: 'desk.happened_place',
    pay: 'desk.happened_pay',
    defer: 'desk.happened_defer',
    cancel: 'desk.happened_cancel',
    expire: 'desk.happened_expire',
    end: 'desk.happened_cancel',
    complete: 'desk.happened_complete',
    edit: 'desk.happened_edit',
    owe: 'desk.happened_owe',
    withdraw: 'desk.happened_withdraw',
    produce: 'desk.happened_produce',
    ship: 'desk.happened_ship',
    deliver: 'desk.happened_deliver',
  },
  line: {
    submit: 'desk.happened_submit',
    ask: 'desk.happened_ask',
    answer: 'desk.happened_answer',
    reject: 'desk.happened_reject',
    reset: 'desk.happened_reset',
    approve: 'desk.happened_approve',
    produce: 'desk.happened_produce',
    ship_part: 'desk.happened_ship_part',
    ship: 'desk.happened_ship',
    deliver: 'desk.happened_deliver',
    reprint: 'desk.happened_reprint',
    cancel: 'desk.happened_cancel',
    redate: 'desk.happened_redate',
  },
  payment: {
    create: 'desk.payment_create',
    redirect: 'desk.payment_redirect',
    challenge: 'desk.payment_challenge',
    authorise: 'desk.payment_authorise',
    capture: 'desk.payment_capture',
    capture_late: 'desk.payment_capture_late',
    decline: 'desk.payment_decline',
    abandon: 'desk.payment_abandon',
    expire: 'desk.payment_expire',
    return: 'desk.payment_return',
    refund: 'desk.payment_refund',
  },
}

/** The words of a row of history; something of a newer release than the page has no name of its own. */
export function momentOf(of: keyof Moment, event: string): VoiceKey {
  const words: Record<string, VoiceKey> = MOMENTS[of]
  return words[event] ?? 'desk.happened_other'
}

const providers: Record<string, string> = { stripe: 'Stripe', paypal: 'PayPal', sandbox: 'Sandbox' }

/** What a provider of payments is called. */
/** A provider by the name that people know. */
export function providerName(id: string): string {
  return providers[id] ?? id
}

/** Who did something, where no person did: a provider by its name, the words of anything else. */
export function doerOf(name: string): { provider: string } | { key: VoiceKey } {
  if (name.startsWith('provider:')) return { provider: providerName(name.slice(9)) }
  if (name === 'import-bank-statement') return { key: 'desk.by_bank_statement' }
  return { key: name === 'withdrawal' ? 'desk.by_website' : 'desk.by_shop' }
}
