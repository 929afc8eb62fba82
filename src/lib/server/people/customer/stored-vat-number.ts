import { vatNumberOf } from '../../../domain/tax/vat-number.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'

/** A VAT number as it is stored, or empty; refuses with `vat_number_invalid`, at the field. */
export function storedVatNumber(context: Context<'vat_number_invalid'>, typed: string): string {
  if (typed === '') return ''
  const number = vatNumberOf(typed, context.tenant.defaultCountry)
  const fields = [{ path: 'vatNumber', code: 'vat_number_invalid' }]
  demand(context, number, 'vat_number_invalid', { fields })
  return number
}
