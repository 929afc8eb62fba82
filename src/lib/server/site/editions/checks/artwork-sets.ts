import { MAX_ARTWORK_SETS } from '../../../../contract/artwork-sets.ts'
import type { ProductDocument } from '../../../../documents/product.ts'
import type { Report } from '../kinds/define-kind.ts'

type At = { path: string }

/** Reports a product of several artworks whose number of them cannot be chosen, or counted. */
export function checkArtworkSets(at: At, product: ProductDocument, report: Report): void {
  if (!product.multiArtwork) return
  const { attribute: key } = product.multiArtwork
  const keys = ['multiArtwork', 'attribute']
  const found = product.attributes.find((attribute) => attribute.key === key)
  if (found?.kind !== 'number' || found.unit !== 'artworks') {
    report(at, keys, `There is no number attribute ${key} whose unit is artworks.`)
    return
  }
  if (found.shownWhen !== undefined) report(at, keys, `${key} must always be asked.`)
  if (found.minimum !== 1 || found.initial !== 1 || found.increment !== 1)
    report(at, keys, `${key} begins at 1 and rises by 1.`)
  if (found.maximum > MAX_ARTWORK_SETS)
    report(at, keys, `${key} may be ${MAX_ARTWORK_SETS} at most.`)
  const most = Math.max(...product.quantities.list, product.quantities.free?.maximum ?? 0)
  if (found.maximum > most)
    report(at, keys, `${key} may be ${found.maximum}, and no more than ${most} are sold.`)
}

/** Reports a product on rolls whose labels of a roll cannot be counted, or do not go with its quantities. */
export function checkRolls(at: At, product: ProductDocument, report: Report): void {
  const { labelsPerRoll: key, quantities } = product
  if (key === undefined) return
  const keys = ['labelsPerRoll']
  const found = product.attributes.find((attribute) => attribute.key === key)
  if (found?.kind !== 'choice' || found.shownWhen !== undefined) {
    report(at, keys, `There is no choice ${key} that is always asked.`)
    return
  }
  const most = quantities.free?.maximum ?? 0
  for (const option of found.options) {
    const labels = Number(option.key)
    const isSold = quantities.list.some((each) => each % labels === 0)
    if (!Number.isSafeInteger(labels) || labels < 1)
      report(at, keys, `The options of ${key} are numbers of labels, and ${option.key} is none.`)
    else if (!isSold || (quantities.free && most < labels))
      report(at, keys, `No quantity that is listed makes whole rolls of ${labels} labels.`)
  }
  const initial = Number(found.initial)
  for (const [index, quantity] of quantities.list.entries())
    if (quantity % initial !== 0)
      report(
        at,
        ['quantities', 'list', index],
        `${quantity} labels make no whole rolls of ${initial}, which a fresh configuration has.`,
      )
  if (product.attributes.some(({ kind }) => kind === 'matrix'))
    report(at, keys, 'What is wound on rolls is not ordered by sizes.')
}
