import { vatNumberLike, vatNumberOf } from '../../../domain/tax/vat-number.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'

/** A VAT number as it is stored, or empty; refuses with `vat_number_invalid`, at the field. */
export function storedVatNumber(context: Context<'vat_number_invalid'>, typed: string): string {
  if (typed === '') return ''
  const { defaultCountry } = context.tenant
  const number = vatNumberOf(typed, defaultCountry)
  demand(context, number, 'vat_number_invalid', {
    fields: [{ path: 'vatNumber', code: 'vat_number_invalid' }],
    facts: { example: vatNumberLike(typed, defaultCountry) },
  })
  return number
}
