import type { VatNumberState } from '../../contract/customer.ts'
import { plainVatNumber } from '../invoice/vat-category.ts'
import { UNION } from './states.ts'

/** The state that gave a VAT number: Greece writes EL. Null outside of the Union's area. */
export function stateOfNumber(vatNumber: string): string | null {
  const letters = plainVatNumber(vatNumber).slice(0, 2)
  if (letters === 'GR') return null
  const state = letters === 'EL' ? 'GR' : letters
  // Northern Ireland trades goods as if it were a state of the Union.
  return UNION.has(state) || state === 'XI' ? state : null
}

/**
 * The state that taxes what is delivered to a place: Monaco is France, and of the United Kingdom only
 * postcodes of Northern Ireland count. Null outside of the Union's area.
 */
export function stateOfPlace({ country, postcode }: Place): string | null {
  if (country === 'MC') return 'FR'
  if (country === 'GB') return /^BT\d/i.test(postcode.trim()) ? 'XI' : null
  return UNION.has(country) ? country : null
}

/** A number as VIES takes it: the letters of its state, and what follows them. */
export function viesNumber(vatNumber: string): { countryCode: string; vatNumber: string } {
  const plain = vatNumber.toUpperCase().replaceAll(/[^A-Z0-9+*]/g, '')
  return { countryCode: plain.slice(0, 2), vatNumber: plain.slice(2) }
}

type Place = { country: string; postcode: string }

/** What a tenant says of reverse charge. */
export type ReverseChargeTerms = {
  /** The seller's number, letters first and nothing between. */
  seller: string
  /** States whose companies are charged without VAT. */
  states: readonly string[]
  /** How long an answer of VIES counts. */
  confirmedForHours: number
}

/** What is to be charged for, where it goes, and whom the invoice names as far as that is known. */
export type Supply = { number: string; delivery: Place; billing: Place | null }

/**
 * Whether a company accounts for the VAT itself where its number is confirmed: goods go to another state
 * than the seller's, which is the one that gave the number, and where the invoice goes too.
 */
export function mayReverse(
  terms: ReverseChargeTerms | null,
  { number, delivery, billing }: Supply,
): boolean {
  const state = stateOfNumber(number)
  if (!terms || state === null || !isListed(terms, number)) return false
  return stateOfPlace(delivery) === state && (!billing || stateOfPlace(billing) === state)
}

/** Whether a tenant charges companies with such a number without VAT at all. */
export function isListed(terms: ReverseChargeTerms | null, number: string): boolean {
  const state = stateOfNumber(number)
  if (!terms || state === null) return false
  return state !== stateOfNumber(terms.seller) && terms.states.includes(state)
}

/** What VIES has said of a number, and when; nulls where it has not been reached. */
export type VatAnswer = {
  isValid: boolean | null
  answeredAt: Date | null
  /** When it was last asked in vain, since it last answered. */
  failedAt: Date | null
}

/** What is known of a number now: an answer counts for so many hours, and a failure takes none away. */
export function stateOfAnswer(
  answer: VatAnswer | null,
  { now, confirmedForHours }: { now: Date; confirmedForHours: number },
): VatNumberState {
  if (!answer) return 'checking'
  const { isValid, answeredAt, failedAt } = answer
  const counts = answeredAt && now.getTime() < answeredAt.getTime() + confirmedForHours * 3_600_000
  if (counts && isValid !== null) return isValid ? 'confirmed' : 'unknown'
  return failedAt ? 'unavailable' : 'checking'
}
