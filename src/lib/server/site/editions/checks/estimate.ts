import type { ProductDocument } from '../../../../documents/product.ts'
import type { PriceSources } from '../../../../domain/product/definition.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { Library } from '../library.ts'
import { didYouMean } from '../nearest.ts'

/** That an estimate names presses, materials and finishing there are, and margins that never fall. */
export function checkEstimate(
  document: AnyDocument & { data: ProductDocument },
  library: Library,
  { workshop }: PriceSources,
  report: Report,
): boolean {
  const { price } = document.data
  let isWhole = true
  const note = (keys: PropertyKey[], message: string) => {
    isWhole = false
    report(document, ['price', ...keys], message)
  }
  const missing = (kind: 'press' | 'material' | 'finishing', id: string) => {
    const hint = didYouMean(
      id,
      library.all(kind).map((each) => each.id),
    )
    return `There is no ${kind} ${id}.${hint}`
  }
  if (price.model !== 'estimate') return isWhole
  price.parts.forEach(({ presses, material }, index) => {
    presses.forEach((id, at) => {
      if (!workshop.presses[id]) note(['parts', index, 'presses', at], missing('press', id))
    })
    if (!workshop.materials[material])
      note(['parts', index, 'material'], missing('material', material))
  })
  const parts = price.parts.map(({ key }) => key)
  const together = price.finishing.findIndex(({ part }) => part === undefined)
  price.finishing.forEach(({ finishing: id, part }, index) => {
    if (!workshop.finishing[id]) note(['finishing', index, 'finishing'], missing('finishing', id))
    if (part === undefined) return
    if (!parts.includes(part))
      note(['finishing', index, 'part'], `There is no part ${part}.${didYouMean(part, parts)}`)
    if (together >= 0 && index > together)
      note(['finishing', index, 'part'], 'Steps on a part stand before those on the whole piece.')
  })
  price.margin.forEach(({ upTo, percent }, index) => {
    const before = price.margin[index - 1]
    const isLast = index === price.margin.length - 1
    if (before && percent > before.percent)
      note(['margin', index, 'percent'], 'Shares fall from bracket to bracket, or totals would.')
    if (before?.upTo !== undefined && upTo !== undefined && upTo <= before.upTo)
      note(['margin', index, 'upTo'], 'Brackets rise.')
    if (isLast !== (upTo === undefined))
      note(['margin', index, 'upTo'], 'The last bracket, and no other, is without an end.')
  })
  return isWhole
}
