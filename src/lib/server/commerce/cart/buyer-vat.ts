import type { VatNumberState } from '../../../contract/customer.ts'
import { vatAt } from '../../../domain/tax/rates.ts'
import { isListed, mayReverse, stateOfAnswer } from '../../../domain/tax/reverse-charge.ts'
import { REVERSE_CHARGE } from '../../../domain/tax/tax.ts'
import type { Context } from '../../context.ts'
import type { WireAddress } from '../../people/address/index.ts'
import type { Line } from '../line/index.ts'
import type { Destination } from '../product/index.ts'

/** What VIES said of a customer's number, as statements gather it: JSON has no instants. */
export type BuyerVatJson = {
  number: string
  is_valid: boolean | null
  name: string | null
  consultation: string | null
  answered_at: string | null
  failed_at: string | null
}

/** A customer's VAT number that the tenant may charge without VAT. */
export type BuyerVat = {
  number: string
  state: VatNumberState
  companyName: string
  consultation: string
  confirmedAt: Date | null
  /** The cart is charged without VAT: the number is confirmed, and fits to where the cart goes. */
  reverseCharge: boolean
}

export type Charging = Pick<Context, 'tenant' | 'now' | 'shop'>

type Placed = Destination & { billingAddress: Pick<WireAddress, 'country' | 'postalCode'> | null }

/** Whether a cart is charged without VAT, as of now; null where its buyer has no number that could be. */
export function buyerVat(
  { tenant, now }: Charging,
  { country, postcode, billingAddress }: Placed,
  found: BuyerVatJson | null,
): BuyerVat | null {
  const terms = tenant.reverseCharge
  if (!terms || !found || !isListed(terms, found.number)) return null
  const { number } = found
  const at = (instant: string | null) => (instant === null ? null : new Date(instant))
  const answeredAt = at(found.answered_at)
  const answer = { isValid: found.is_valid, answeredAt, failedAt: at(found.failed_at) }
  const state = stateOfAnswer(answer, { now, confirmedForHours: terms.confirmedForHours })
  const isConfirmed = state === 'confirmed'
  const billing = billingAddress && {
    country: billingAddress.country,
    postcode: billingAddress.postalCode,
  }
  return {
    number,
    state,
    companyName: isConfirmed ? (found.name ?? '') : '',
    consultation: isConfirmed ? (found.consultation ?? '') : '',
    confirmedAt: isConfirmed ? answeredAt : null,
    reverseCharge:
      isConfirmed && mayReverse(terms, { number, delivery: { country, postcode }, billing }),
  }
}

/** A line without VAT, which the customer's company accounts for. */
export function reversedLine<Of extends Line>(line: Of): Of {
  return { ...line, vat_rate: 0, tax_class: REVERSE_CHARGE }
}

type Charged = { country: string; buyerVat: BuyerVat | null }

/** A line as its cart is charged: without VAT, or with that of its country where it was without before. */
export function chargedLine<Of extends Line>(
  { tenant, now, shop }: Charging,
  { country, buyerVat: buyer }: Charged,
  line: Of,
): Of {
  if (buyer?.reverseCharge) return reversedLine(line)
  if (line.tax_class !== REVERSE_CHARGE) return line
  const product = shop.product(tenant, line.product_id)
  const vat = vatAt(tenant.vatRates[country], now, product?.taxClass)
  return vat ? { ...line, vat_rate: vat.rate, tax_class: vat.taxClass } : line
}
