import type { Selection } from '../../lib/domain/product/definition.ts'
import { checkSelection, choose, fitted } from '../../lib/domain/product/selection.ts'
import { checkQuantity } from '../../lib/domain/quantities/quantities.ts'
import { quantitiesOf } from '../../lib/domain/quantities/rolls.ts'
import type { SharedChoice } from './configurator-parameters.ts'
import type { Choice, ConfiguratorProduct } from './configurator-state.ts'

/** What of a choice from a link, or of a line of the cart, can still be chosen. */
export function sharedChoice(
  product: ConfiguratorProduct,
  initial: Selection,
  shared: SharedChoice,
): Partial<Choice> {
  const { quantity, priority, option, fileCheck, artworks } = shared
  const fit = fitting(product, initial, shared.selection)
  const isValid = quantity !== undefined && checkQuantity(quantitiesOf(product, fit), quantity).ok
  const isOwn = isValid && !product.quantities.list.includes(quantity)
  return {
    selection: fit,
    artworks,
    fileCheck,
    option,
    ...(priority && { priority }),
    ...(isValid && { quantity }),
    ...(isOwn && { ownQuantity: quantity }),
  }
}

/** Links may be older than the rules: what no longer goes together is chosen anew, one by one. */
function fitting(product: ConfiguratorProduct, initial: Selection, wanted: Selection): Selection {
  const whole = fitted(product, { ...initial, ...wanted })
  const faults = checkSelection(product, whole)
  if (!faults.some(({ code }) => code === 'combination_invalid')) return whole
  return Object.entries(wanted).reduce(
    (selection, [attribute, value]) => choose(product, selection, attribute, value).selection,
    initial,
  )
}
