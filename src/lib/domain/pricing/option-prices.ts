import type { DeliveryCents } from '../delivery/tariff.ts'
import type { Priority, ProductDefinition, Selection } from '../product/definition.ts'
import { choose, withOption } from '../product/selection.ts'
import { vatCents } from '../tax/tax.ts'
import { compilePrice } from './price.ts'
import type { PriceList } from './price-list.ts'

/** What the order would cost with an option, everything else that changes with it included. */
export type OptionPrice = {
  attribute: string
  option: string
  netCents: number
  grossCents: number
}

export type OptionTerms = {
  quantity: number
  priority: Priority
  list: PriceList
  /** Basis points. */
  vatRate: number
  /** Hundredths of the base currency. */
  deliveryCents: DeliveryCents
  /** Attributes that the shopper chose, which give way last. */
  own?: readonly string[]
}

/**
 * The price of the order after a click on each option there is: minor units of the price list, of the
 * whole quantity. Options that nothing makes fit are left out. The selection must be valid
 * (`checkSelection`) and the quantity offered.
 */
export function optionPrices(
  def: ProductDefinition,
  selection: Selection,
  terms: OptionTerms,
): OptionPrice[] {
  const { quantity, priority, list, vatRate, deliveryCents, own } = terms
  return def.attributes.flatMap((attribute) => {
    if (attribute.kind !== 'choice' && attribute.kind !== 'several') return []
    return attribute.options.flatMap(({ key }): OptionPrice[] => {
      const chosen = choose(
        def,
        selection,
        attribute.key,
        withOption(attribute, selection, key),
        own,
      )
      if (chosen.refused) return []
      const price = compilePrice(def, chosen.selection, list)
      const netCents = price(quantity, priority.factor, deliveryCents)
      const grossCents = netCents + vatCents(netCents, vatRate)
      return [{ attribute: attribute.key, option: key, netCents, grossCents }]
    })
  })
}
