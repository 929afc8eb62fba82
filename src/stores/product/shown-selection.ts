import type { ProductDefinition, Selection } from '../../lib/domain/product/definition.ts'
import { checkSelection } from '../../lib/domain/product/selection.ts'

/**
 * What pictures and summaries show of a selection: every value that is right by itself, and for each wrong one what
 * was `shown` before it. What has been right at no time, as a line that nobody has typed yet, is left out. Where
 * the rest goes with nothing that was before, all stays as it was.
 */
export function shownSelection(
  product: ProductDefinition,
  shown: Selection,
  selection: Selection,
): Selection {
  const wrong = new Set(checkSelection(product, selection).map(({ attribute }) => attribute))
  if (wrong.size === 0) return selection
  const next = Object.fromEntries(
    Object.keys(selection).flatMap((key) => {
      const value = wrong.has(key) ? shown[key] : selection[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const isLeftOut = ({ attribute }: { attribute: string }) => next[attribute] === undefined
  return checkSelection(product, next).every(isLeftOut) ? next : shown
}
