import { isShown } from '../banners/window.ts'
import type { ProductDefinition, Selection } from '../product/definition.ts'
import type { Promo } from './promo.ts'
import { tierOf } from './reduce.ts'

/** Why a promotion does not count. */
export const promoFaults = [
  'unknown',
  'not_yet',
  'expired',
  'used_up',
  'used_before',
  'login_required',
  'new_customers_only',
  'not_for_customer',
  'not_combinable',
  'not_for_product',
  'not_for_selection',
  'not_for_country',
  'not_for_currency',
  'below_minimum',
] as const

export type PromoFault = (typeof promoFaults)[number]

/** Faults that another choice would mend; the others say that the code is spent. */
const selectionFaults: readonly PromoFault[] = [
  'not_for_product',
  'not_for_selection',
  'not_for_country',
  'not_for_currency',
  'below_minimum',
]

/** The reason of the warning `stored-promocode-invalid` (specification, section 4). */
export function warningReason(fault: PromoFault): 'no_longer_valid' | 'invalid_selection' {
  return selectionFaults.includes(fault) ? 'invalid_selection' : 'no_longer_valid'
}

/** What is known of the line; what is left out is not judged. */
export type PromoLine = {
  now: Date
  currency: string
  country: string
  product?: Pick<ProductDefinition, 'id' | 'productGroups'> | undefined
  selection?: Selection | undefined
  quantity?: number | undefined
  /** Of the print, minor units without VAT, before the promotion. */
  net?: number | undefined
}

/** The first thing about a line that the promotion does not allow. */
export function judgeLine(promo: Promo, line: PromoLine): PromoFault | undefined {
  if (!isShown(promo.window, line.now)) return line.now < promo.window.from ? 'not_yet' : 'expired'
  if (promo.countries && !promo.countries.includes(line.country)) return 'not_for_country'
  if (!countsIn(promo, line.currency)) return 'not_for_currency'
  if (line.product && !isForProduct(promo, line.product)) return 'not_for_product'
  if (line.selection && !isForSelection(promo, line.selection)) return 'not_for_selection'
  if (line.quantity !== undefined && !isForQuantity(promo, line.quantity))
    return 'not_for_selection'
  const minimum = promo.minimum?.[line.currency]
  if (minimum !== undefined && line.net !== undefined && line.net < minimum) return 'below_minimum'
  return undefined
}

/** Who asks: null for a visitor who is not logged in. */
export type PromoShopper = {
  isNew: boolean
  isPremium: boolean
  /** '1' company, '2' private. */
  category: '1' | '2'
} | null

/** In orders that were not cancelled. */
export type PromoUses = { inTotal: number; byCustomer: number }

/**
 * What about the shopper the promotion does not allow. A visitor counts as new, and is asked again
 * at the checkout, where everybody is known.
 */
export function judgeShopper(
  { customers, uses }: Promo,
  shopper: PromoShopper,
  used: PromoUses,
): PromoFault | undefined {
  if (uses.inTotal !== undefined && used.inTotal >= uses.inTotal) return 'used_up'
  if (uses.perCustomer !== undefined && used.byCustomer >= uses.perCustomer) return 'used_before'
  if (customers === undefined) return undefined
  if (customers === 'newCustomer')
    return shopper && !shopper.isNew ? 'new_customers_only' : undefined
  if (!shopper) return 'login_required'
  const isTheirs =
    customers === 'premium'
      ? shopper.isPremium
      : shopper.category === (customers === 'company' ? '1' : '2')
  return isTheirs ? undefined : 'not_for_customer'
}

/**
 * Whether a promotion may stand in a cart beside the promotions of its other lines. One that takes off
 * an amount, or sets a price, stands on one line.
 */
export function combines(promo: Promo, others: readonly Promo[]): boolean {
  return others.every((other) => {
    if (other.id === promo.id) return !isForOneLine(promo)
    return allows(promo, other.id) && allows(other, promo.id)
  })
}

function isForOneLine({ effect }: Promo): boolean {
  return effect.kind === 'amount' || effect.kind === 'fixed_price'
}

function allows({ combines: allowed }: Promo, id: string): boolean {
  return allowed === 'all' || allowed.includes(id)
}

function countsIn({ effect, minimum }: Promo, currency: string): boolean {
  const named = 'amounts' in effect ? [effect.amounts, minimum] : [minimum]
  return named.every((amounts) => amounts === undefined || Object.hasOwn(amounts, currency))
}

function isForProduct(
  { products, groups, lossLeader }: Promo,
  product: Pick<ProductDefinition, 'id' | 'productGroups'>,
): boolean {
  if (lossLeader && lossLeader.product !== product.id) return false
  if (!products && !groups) return true
  return (
    (products?.includes(product.id) ?? false) ||
    product.productGroups.some((group) => groups?.includes(group))
  )
}

function isForSelection({ options = {} }: Promo, selection: Selection): boolean {
  return Object.entries(options).every(([attribute, allowed]) =>
    allowed.includes(String(selection[attribute])),
  )
}

function isForQuantity({ quantity, effect }: Promo, wanted: number): boolean {
  if (effect.kind === 'tier' && !tierOf(effect.tiers, wanted)) return false
  if (!quantity) return true
  return wanted >= quantity.minimum && wanted <= (quantity.maximum ?? Number.POSITIVE_INFINITY)
}
