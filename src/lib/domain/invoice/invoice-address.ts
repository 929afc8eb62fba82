import type { InvoiceAddress } from './electronic.ts'

/**
 * The fields of an invoice address that cannot be what they say. A Leitweg-ID is known by its form and held to
 * its check digits (ISO 7064, MOD 97-10); any other reference is the buyer's own. Empty fields are no fault.
 */
export function invoiceAddressFaults(address: InvoiceAddress): (keyof InvoiceAddress)[] {
  const { buyerReference, recipientCode, pec, taxCode } = address
  const isWrong = {
    buyerReference: LEITWEG.test(buyerReference) && !isLeitwegId(buyerReference),
    recipientCode: !/^([A-Z0-9]{7})?$/.test(recipientCode),
    pec: pec !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(pec),
    taxCode: taxCode !== '' && !isTaxCode(taxCode),
  }
  return (Object.keys(isWrong) as (keyof InvoiceAddress)[]).filter((field) => isWrong[field])
}

const LEITWEG = /^\d{2,12}-([A-Z0-9]{0,30}-)?\d{2}$/i

/** By the specification of the Leitweg-ID 2.0.2: letters count from 10, and the whole leaves 1 by 97. */
export function isLeitwegId(text: string): boolean {
  if (!LEITWEG.test(text)) return false
  let rest = 0
  for (const sign of text.toUpperCase().replaceAll('-', '')) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** A codice fiscale: sixteen signs of a person, or eleven digits of a company, with its check sign. */
export function isTaxCode(text: string): boolean {
  if (/^\d{11}$/.test(text)) return isCompanyCode(text)
  if (!/^[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/.test(text))
    return false
  let sum = 0
  for (let index = 0; index < 15; index++) {
    const value = countOf(text.charAt(index))
    sum += index % 2 === 0 ? (ODD[value] ?? 0) : value
  }
  return text.charAt(15) === String.fromCharCode(65 + (sum % 26))
}

/** What a digit, or the letter of the same place, counts where it stands first, third and so on. */
const ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

const countOf = (sign: string) =>
  /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 'A'.charCodeAt(0)

/** As the partita IVA: every second digit doubled, its digits summed, the whole ending in nought. */
function isCompanyCode(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < 11; index++) {
    const doubled = Number(digits.charAt(index)) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
