import type { RejectReason } from '../../contract/artwork-shapes.ts'
import type { VoiceKey } from '../dictionary/keys.generated.ts'
import type { Money } from '../money/money.ts'

/** What the shop itself gives as a reason: each has its words, `desk.reason_…`. */
export const SHOP_REASONS = [
  'checkout',
  'nothing to pay',
  'not paid in time',
  'its file did not come',
  'back to the cart',
  'another way to pay',
  'the order is paid',
  'waits for a transfer',
  'the order was changed',
  'the order was cancelled',
  'payment page',
  'wallet',
  'deferred payment',
  'direct debit',
  'payment plan',
  'the debit failed',
  'the bank took a debit back',
  'designed for the customer',
  'all of it is there',
  'on the withdrawal page',
  'sent before the order',
  'nothing found',
  'printed as it is',
  'looked at by a person',
  'nothing was charged',
  'no payment page was opened',
  'the provider has the card no more',
] as const

/** Why staff send a file back; types ask for each. */
const FILE_REASONS: Record<RejectReason, VoiceKey> = {
  wrong_size: 'artwork.reason_wrong_size',
  no_bleed: 'artwork.reason_no_bleed',
  too_coarse: 'artwork.reason_too_coarse',
  fonts_missing: 'artwork.reason_fonts_missing',
  wrong_pages: 'artwork.reason_wrong_pages',
  near_cut: 'artwork.reason_near_cut',
  too_thin: 'artwork.reason_too_thin',
  too_much_ink: 'artwork.reason_too_much_ink',
  not_printable: 'artwork.reason_not_printable',
  may_not_be_printed: 'artwork.reason_may_not_be_printed',
  other: 'artwork.reason_other',
}

type Joined<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? `${First}_${Joined<Rest>}`
  : Text
type ReasonKey = `desk.reason_${Joined<(typeof SHOP_REASONS)[number]>}`

/** Why something happened to an order, as a page words it. */
export type Why =
  | { why: 'voice'; key: VoiceKey }
  /** ISO dates. */
  | { why: 'new_day'; day: string; before: string }
  | { why: 'bank'; debtor: string; remittance: string }
  | { why: 'taken'; asked: Money; taken: Money }
  | { why: 'costs'; amount: Money }
  | { why: 'quantity'; from: string; to: string }
  /** Amounts in the words of the customer who changed it. */
  | { why: 'total'; from: string; to: string }
  /** What somebody of the staff or a customer has written. */
  | { why: 'words'; text: string }

type Row = { event: string; reason: string; by: { kind: string } }

/**
 * Reads why something happened from what is kept of it. What is neither one of the shop's reasons nor written by a
 * person is a code of the shop, such as a notice's id, and says nothing to people: it is left out.
 */
export function whyOf({ event, reason, by }: Row): Why[] {
  if (reason === '') return []
  const whole = known(event, reason)
  if (whole) return whole
  if (by.kind !== 'system' && event !== 'edit') return [{ why: 'words', text: reason }]
  return reason.split(event === 'edit' ? ', ' : '; ').flatMap((each) => known(event, each) ?? [])
}

function known(event: string, reason: string): Why[] | undefined {
  const own = SHOP_REASONS.find((each) => each === reason)
  if (own) return [{ why: 'voice', key: keyOf(own) }]
  return event === 'edit'
    ? ofChange(reason)
    : (ofDays(reason) ??
        ofFiles(event, reason) ??
        ofBank(reason) ??
        ofAmount(reason) ??
        ofCost(reason) ??
        ofCode(reason))
}

const keyOf = (reason: string) => `desk.reason_${reason.replaceAll(' ', '_')}` as ReasonKey

function ofDays(reason: string): Why[] | undefined {
  const [, before, day] = /^(\d{4}-\d\d-\d\d) → (\d{4}-\d\d-\d\d)$/.exec(reason) ?? []
  return before && day ? [{ why: 'new_day', day, before }] : undefined
}

function ofFiles(event: string, reason: string): Why[] | undefined {
  if (event !== 'reject') return undefined
  const words: Record<string, VoiceKey> = FILE_REASONS
  const said = reason.split(', ').map((each) => words[each])
  return said.every((key) => key !== undefined)
    ? said.map((key) => ({ why: 'voice', key }))
    : undefined
}

/** A booking of the bank, and what was wrong with its amount. */
function ofBank(reason: string): Why[] | undefined {
  const bank = /^bank [^,]*, ([^:]*): (.*?)(; \d+ [A-Z]{3} asked for, \d+ [A-Z]{3} taken)?$/s.exec(
    reason,
  )
  if (!bank) return undefined
  const [, debtor = '', remittance = '', amount] = bank
  return [{ why: 'bank', debtor, remittance }, ...(ofAmount(amount?.slice(2) ?? '') ?? [])]
}

function ofAmount(reason: string): Why[] | undefined {
  const [, asked, of, taken, currency] =
    /^(\d+) ([A-Z]{3}) asked for, (\d+) ([A-Z]{3}) taken$/.exec(reason) ?? []
  if (!asked || !of || !taken || !currency) return undefined
  return [{ why: 'taken', asked: moneyOf(asked, of), taken: moneyOf(taken, currency) }]
}

/** Why more money than that does not pay an order. */
function ofCost(reason: string): Why[] | undefined {
  const [, minor, currency] = /^the order costs (\d+) ([A-Z]{3}) more$/.exec(reason) ?? []
  return minor && currency ? [{ why: 'costs', amount: moneyOf(minor, currency) }] : undefined
}

const moneyOf = (minor: string, currencyCode: string): Money => ({
  centAmount: Number(minor),
  currencyCode,
})

/** What a release wrote for its books alone; who did it is said beside it. */
function ofCode(reason: string): Why[] | undefined {
  if (/^change [0-9a-f-]{36}$/.test(reason))
    return [{ why: 'voice', key: 'desk.reason_the_order_was_changed' }]
  return /^(event \S+|[\w-]+ says [a-z_]+|captured with -?\d+ [A-Z]{3})$/.test(reason)
    ? []
    : undefined
}

/** `250 → 500` is of the quantity, and the last such of the total; the keys between them are no words. */
function ofChange(part: string): Why[] | undefined {
  const [, from, to] = /^(.+) → (.+)$/s.exec(part) ?? []
  if (!from || !to || part.includes(', ')) return undefined
  return [{ why: /^\d+$/.test(from) ? 'quantity' : 'total', from, to }]
}
