import { isDrawing, viewsOf } from '../../lib/pictures/drawings/drawing.ts'
import type { PictureSpec } from '../../lib/pictures/spec.ts'
import type { ShopReader, TermView } from '../../lib/server/site/shop/reader-type.ts'

/** Units by the end of a fact's name. */
const units: readonly (readonly [string, string])[] = [
  ['Mm', 'mm'],
  ['Cm', 'cm'],
  ['dpi', 'dpi'],
  ['grams', 'g'],
]

/** What stands below a drawing, at the ends of its leaders: a name, and what is to be said of it. */
export function labelsOf(shop: ShopReader, { scene, figure }: PictureSpec) {
  const { view = '', facts = {} } = figure ?? {}
  const said = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value.toLocaleString(shop.locale)]),
  )
  return (isDrawing(scene) ? (viewsOf(scene)[view]?.labels ?? []) : []).map((label) => {
    const [name = '', note = ''] = shop.voice(`drawings.${label}`, said).split(' / ')
    return { name, note }
  })
}

/** What a term means for each of its products: the options it chooses among, or one figure. */
export function productNotes(shop: ShopReader, term: TermView): Record<string, string> {
  return Object.fromEntries(
    term.products.map((id) => [id, optionNames(shop, id, term) || figureOf(shop, term)]),
  )
}

function optionNames(shop: ShopReader, id: string, { attribute }: TermView): string {
  const product = attribute === null ? null : shop.product(id)
  const chosen = product?.definition.attributes.find(({ key }) => key === attribute)
  if (chosen?.kind !== 'choice') return ''
  const names = chosen.options
    .filter(({ key }) => key !== 'none')
    .map(({ key }) => product?.words.attributes[chosen.key]?.options[key]?.name ?? '')
  return names.join(', ')
}

function figureOf(shop: ShopReader, { name, figure, drawing }: TermView): string {
  const value = figure === null ? undefined : drawing.facts[figure]
  if (figure === null || value === undefined) return ''
  const unit = units.find(([end]) => figure.endsWith(end))?.[1] ?? ''
  return shop.voice('product.option_said', {
    attribute: name,
    value: `${value.toLocaleString(shop.locale)}\u00a0${unit}`,
  })
}
