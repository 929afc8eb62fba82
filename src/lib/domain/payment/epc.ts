import { toMajor } from '../money/format.ts'

export type BankAccount = { holder: string; iban: string; bic: string }

/**
 * What a QR code for a SEPA credit transfer says (EPC069-12, version 002): a banking app reads it and
 * fills in the transfer. `amount` in cents of EUR; `reference` is a creditor reference. 331 bytes at
 * most, error correction M.
 */
export function epcText(
  { holder, iban, bic }: BankAccount,
  { amount, reference }: { amount: number; reference: string },
): string {
  const euros = toMajor({ centAmount: amount, currencyCode: 'EUR' }).toFixed(2)
  const account = iban.replace(/\s/g, '')
  const lines = ['BCD', '002', '1', 'SCT', bic, holder.slice(0, 70), account, `EUR${euros}`]
  return [...lines, '', reference].join('\n')
}
