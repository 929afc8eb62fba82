import { type Expiry, isGoodIn } from '../../../domain/payment/expiry.ts'

/** What the page's form brings, as typed. */
export type CardForm = { number: string; expiry: string; code: string; name: string }

export type CardField = keyof CardForm
export type CardFault =
  | 'number_missing'
  | 'number_one_short'
  | 'number_short'
  | 'number_long'
  | 'number_letters'
  | 'number_mistyped'
  | 'number_no_test_card'
  | 'expiry_missing'
  | 'expiry_shape'
  | 'expiry_month'
  | 'expired'
  | 'code_missing'
  | 'code_shape'
  | 'name_missing'

/** The cards that the sandbox knows, and what comes of each. */
export const testCards = {
  '4242424242424242': 'captured',
  '4000000000000002': 'declined',
  '4000000000003220': 'challenge',
} as const

export type CardCheck =
  | { ok: true; outcome: (typeof testCards)[keyof typeof testCards] }
  | { ok: false; faults: Partial<Record<CardField, CardFault>> }

/** Checks a card form as a real page would; every fault at once. */
export function checkCard(form: CardForm, now: Date): CardCheck {
  const number = form.number.replace(/[\s-]/g, '')
  const faults: Partial<Record<CardField, CardFault>> = {}
  const put = (field: CardField, fault: CardFault | undefined) => {
    if (fault) faults[field] = fault
  }
  put('number', numberFault(number))
  put('expiry', expiryFault(form.expiry, now))
  put('code', codeFault(form.code.trim()))
  put('name', form.name.trim() === '' ? 'name_missing' : undefined)
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, outcome: testCards[number as keyof typeof testCards] }
}

function numberFault(number: string): CardFault | undefined {
  if (number === '') return 'number_missing'
  if (!/^\d+$/.test(number)) return 'number_letters'
  if (number.length === 15) return 'number_one_short'
  if (number.length < 15) return 'number_short'
  if (number.length > 16) return 'number_long'
  if (!hasCheckDigit(number)) return 'number_mistyped'
  return Object.hasOwn(testCards, number) ? undefined : 'number_no_test_card'
}

/** What an expiry says as it is typed; a month of 0 where it says none. */
export function expiryOf(expiry: string): Expiry {
  const [, month = '', year = ''] =
    /^(\d{1,2})\s*[/.\- ]?\s*(\d{2}|20\d{2})$/.exec(expiry.trim()) ?? []
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

function expiryFault(expiry: string, now: Date): CardFault | undefined {
  if (expiry.trim() === '') return 'expiry_missing'
  const read = expiryOf(expiry)
  if (read.year === 0) return 'expiry_shape'
  if (read.month < 1 || read.month > 12) return 'expiry_month'
  return isGoodIn(read, now) ? undefined : 'expired'
}

function codeFault(code: string): CardFault | undefined {
  if (code === '') return 'code_missing'
  return /^\d{3}$/.test(code) ? undefined : 'code_shape'
}

/** The check digit of card numbers (Luhn). */
function hasCheckDigit(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
