import type { FastifyInstance } from 'fastify'
import type { DisputeStand } from '../../../domain/payment/dispute.ts'
import type { PaymentState } from '../../../domain/payment/states.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'
import type { Enqueue, Job } from '../../platform/jobs/index.ts'

/** How an attempt stands at a provider: the states of ours that another system can know. */
export type ProviderState = Exclude<PaymentState, 'created' | 'returned'>

/** The provider of what the house settles itself: the bank account, wallets, promises. */
export const IN_HOUSE = 'house'

export type SessionRequest = {
  tenant: string
  /** Which of the tenant's accounts at the provider, by the name in its document. */
  account: string
  method: string
  /** Of our payment: the provider's idempotency key and its reference to us. */
  paymentId: string
  /** Minor units, VAT included. */
  amount: number
  currency: string
  /** What the customer sees on the payment page: the order number. */
  description: string
  shopName: string
  language: string
  /** Of the order, such as `de-CH`. */
  locale: string
  /** The customer wants the card kept, of a provider that keeps cards. */
  keep: boolean
  /** Where the customer returns to, whatever happened. */
  returnUrl: string
  /** Where who turns back returns to, at providers that tell the two apart: the attempt is given up there. */
  leftUrl: string
  /** When the attempt began: what is asked again for it has to be the same to the letter. */
  begun: Date
}

/** Where the customer goes, or null where there is no page to go to. */
export type Session = { reference: string; redirectUrl: string | null }
export type SessionKey = { tenant: string; account: string; reference: string }

/** A card by the names of the provider that keeps it. */
export type CardKey = { tenant: string; account: string; owner: string; token: string }

/** What a provider says of a card that it keeps; never its number. */
export type ProvidersCard = Pick<CardKey, 'owner' | 'token'> & {
  /** The same for the same card. */
  fingerprint: string
  brand: string
  lastFour: string
  /** The last month that it is good in; `month` from 1. */
  expiry: { month: number; year: number }
}

/** A mandate that a session's customer has given, by the names of the provider that keeps it. */
export type ProvidersMandate = Pick<CardKey, 'owner' | 'token'> & {
  /** The same for the same account. */
  fingerprint: string
  /** What debits by it name. */
  reference: string
  lastFour: string
}

export type ChargeRequest = Omit<SessionRequest, 'keep' | 'leftUrl'> & {
  card: Pick<CardKey, 'owner' | 'token'>
  /** Nobody is there whom the bank could ask: where it wants to, the charge is declined. */
  offSession: boolean
}

/** What a provider does that keeps cards. As all it does, each of these may be asked for again. */
export type CardKeeping = {
  /** The card that a paid session was to keep; null where it kept none. */
  cardOf(session: SessionKey): Promise<ProvidersCard | null>
  /** The mandate of a session whose debit is under way or done; null where it has none. */
  mandateOf(session: SessionKey): Promise<ProvidersMandate | null>
  /**
   * Takes a payment from a kept card, or by a kept mandate: a page to go to where the bank asks the customer to approve
   * it. Null where the provider has the card no more.
   */
  charge(request: ChargeRequest): Promise<Session | null>
  /** What such a payment became; null where none was taken by this id. */
  findCharge(of: {
    tenant: string
    account: string
    paymentId: string
    owner: string
  }): Promise<Session | null>
  /** Keeps a card no longer. */
  forget(card: CardKey): Promise<void>
}

export type RefundRequest = SessionKey & {
  /** Of our refund: the provider's idempotency key. */
  refundId: string
  /** Minor units, at most what the session took. */
  amount: number
  currency: string
}

/** `requested`: the provider will say later. */
export type Refunded = { state: 'requested' | 'done' | 'failed'; reference: string | null }

/** Why a notice is not believed. */
export type NoticeCode =
  | 'webhook_signature_invalid'
  | 'webhook_too_old'
  | 'webhook_malformed'
  | 'payment_provider_unavailable'

/**
 * What a provider says of a session: how it stands, and what it takes. The amount is never left out:
 * a state alone would settle an order for whatever was paid.
 */
export type Seen = { state: ProviderState; amount: number; currency: string }

/** What a notice says once its signature is proved. */
export type Notice = Seen & {
  eventId: string
  paymentId: string
  /**
   * The session that it tells of: whoever has an account at the provider can write another's payment into
   * a message, and none but ours its session. Null where one account alone can speak.
   */
  reference: string | null
}

/**
 * What a notice says of a dispute, or of a debit that came back. `accounts`: those whose secret proved it, of which
 * one has to be the payment's; null where one account alone can speak.
 */
export type DisputeNotice = {
  eventId: string
  paymentId: string
  accounts: readonly string[] | null
  dispute: DisputeStand & {
    reference: string
    /** Minor units that the card's owner wants back. */
    amount: number
    currency: string
    reason: string
    answerBy: Date | null
    /** Money went back and it is not said over which dispute: one is made of it where the payment has none. */
    isReversal?: true
    /** The shop has won, and whatever was taken before is with it again. */
    returnsWhatWasTaken?: true
  }
}

/**
 * A payment provider whose page the customer is sent to: the adapter of one provider's API.
 *
 * Not for money that is in the house already (wallet, deferred payment): those move by one entry in
 * the ledger and need no session, notice or reconciliation. Not for a second account at the same
 * provider either: that is configuration of one adapter.
 *
 * Every method may be called again after a crash, so `createSession` must answer the same session
 * for the same payment. Network trouble is thrown as it comes; callers word it.
 */
export type PaymentProvider = {
  /** In the notices' path: `/api/v1/payment/webhook/{id}/`. */
  id: string
  /** Payment methods of tenants that it serves, such as `card`. */
  methods: readonly string[]
  /** Whether an account of this name is set up here. */
  serves(account: string): boolean
  createSession(request: SessionRequest): Promise<Session>
  fetchState(session: SessionKey): Promise<Seen>
  /** Ends the session so that no money can arrive any more; answers how it stands then. */
  expire(session: SessionKey): Promise<Seen>
  /** Gives money back; the same refund once, however often it is asked for. */
  refund(request: RefundRequest): Promise<Refunded>
  /** Whether a message is proved by asking the provider: whoever sends many forged ones is asked for none then. */
  asksForProof: boolean
  /** Null where it keeps no cards. */
  cards: CardKeeping | null
  /**
   * Proves a message by its bytes and headers, and by how old it is, and reads the notices in it: none
   * where it tells of nothing that concerns payments.
   */
  readNotices(
    context: Context<NoticeCode>,
    body: Buffer,
    header: (name: string) => string | undefined,
  ): Promise<(Notice | DisputeNotice)[]>
}

/** A provider and all that comes with it, in a folder of its own that one line of the shop names. */
export type PaymentModule = {
  provider: PaymentProvider
  jobs: readonly Job[]
  /** Mounts what the module answers beside the API. */
  mount?(app: FastifyInstance, terms: { db: Database; enqueue: Enqueue }): void
}
