import { isIban } from '../../../domain/payment/reference.ts'

/** What the page of a mandate brings, as typed. */
export type IbanForm = { iban: string; holder: string }
export type IbanField = keyof IbanForm
export type IbanFault = 'iban_missing' | 'iban_wrong' | 'iban_no_test' | 'holder_missing'

/** The accounts that the sandbox knows, and what comes of debiting each, after a minute. */
export const testAccounts = {
  DE89370400440532013000: 'captured',
  DE62370400440532013001: 'declined',
  DE35370400440532013002: 'returned',
} as const

export type DebitOutcome = (typeof testAccounts)[keyof typeof testAccounts]

export type IbanCheck =
  | { ok: true; iban: string; outcome: DebitOutcome }
  | { ok: false; faults: Partial<Record<IbanField, IbanFault>> }

/** Checks the form of a mandate as a real page would; every fault at once. */
export function checkIban({ iban: typed, holder }: IbanForm): IbanCheck {
  const iban = typed.replace(/[\s-]/g, '').toUpperCase()
  const faults: Partial<Record<IbanField, IbanFault>> = {}
  const fault = ibanFault(iban)
  if (fault) faults.iban = fault
  if (holder.trim() === '') faults.holder = 'holder_missing'
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, iban, outcome: testAccounts[iban as keyof typeof testAccounts] }
}

function ibanFault(iban: string): IbanFault | undefined {
  if (iban === '') return 'iban_missing'
  if (!isIban(iban)) return 'iban_wrong'
  return Object.hasOwn(testAccounts, iban) ? undefined : 'iban_no_test'
}
