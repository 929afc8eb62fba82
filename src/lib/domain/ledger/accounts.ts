/**
 * What an entry of the ledger is booked to. Debits stand above zero, credits below.
 *
 * `provider`: what a payment provider, or our bank, holds for us. `order`: what an order's customer has
 * paid for it. `wallet`: what a customer may spend here. `suspense`: money that nobody expected, until
 * somebody says what it is for. `owed`: a refund that somebody has still to
 * send by bank transfer. `disputed`: what a provider took back for a card's owner who disputes a payment, and has
 * not returned. `goodwill`: what the shop gives away as wallet credit, or lets an order off. `unmatched` is
 * how older releases named `suspense`; nothing is booked to it any more.
 */
export const ACCOUNT_KINDS = [
  'provider',
  'order',
  'wallet',
  'suspense',
  'owed',
  'disputed',
  'goodwill',
  'unmatched',
] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** The account of a kind, of one provider, order, customer or unexpected sum. */
export function accountOf(kind: Exclude<AccountKind, 'unmatched'>, of: string): string {
  return `${kind}:${of}`
}

/** What an account's name says; null where it is none of ours. */
export function readAccount(account: string): { kind: AccountKind; of: string } | null {
  const colon = account.indexOf(':')
  const kind = ACCOUNT_KINDS.find((each) => each === account.slice(0, colon))
  return kind && colon > 0 ? { kind, of: account.slice(colon + 1) } : null
}

/**
 * Why money moved. What is given back because an order was changed is `edited`, and counts against what
 * came in for it; a `refund` does not: it is no debt of the customer's. `refund_sent`: what was owed has left
 * the bank. `disputed`, `dispute_returned`: what a provider took back, and what it gave again. `returned`: a
 * debit that the bank took back, so that its order is due again. `waived`: what an order was let off, of its
 * instalments or of lines that were cancelled. `sent_back`: unexpected money that somebody has returned.
 */
export const TRANSFER_KINDS = [
  'payment',
  'unexpected',
  'assigned',
  'wallet_spent',
  'wallet_granted',
  'wallet_joined',
  'refund',
  'edited',
  'refund_sent',
  'disputed',
  'dispute_returned',
  'returned',
  'waived',
  'sent_back',
] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]
