import type {
  Attribute,
  Described,
  ProductDefinition,
} from '../../../lib/domain/product/definition.ts'
import { nameOfKey, namesIn } from '../../../lib/domain/product/formula.ts'
import { factName, mmNames } from '../../../lib/domain/product/model.ts'
import { drawingFacts } from '../../../lib/pictures/drawing-facts.ts'

/** What of a product its drawing is made of: a page sends nothing else along with the words of a line. */
export function picturedOf(product: ProductDefinition): Described {
  const { attributes, derived = [], price } = product
  const names = new Set(Object.keys(drawingFacts[product.picture.scene]?.reads ?? {}))
  // Whatever a formula reads stands before it.
  const figures = derived.toReversed().filter(({ name, formula }) => {
    if (names.has(name)) for (const each of namesIn(formula)) names.add(each)
    return names.has(name)
  })
  const kept = attributes.toReversed().flatMap((attribute) => {
    const drawn = drawnOf(product, attribute, names)
    if (drawn && attribute.shownWhen !== undefined)
      for (const each of namesIn(attribute.shownWhen)) names.add(each)
    return drawn ?? []
  })
  const pictured = {
    attributes: kept.toReversed(),
    ...(figures.length > 0 && {
      derived: figures.toReversed().map(({ name, formula }) => ({ name, formula })),
    }),
    rules: [],
    price:
      price.model === 'area'
        ? { model: price.model, width: price.width, height: price.height }
        : { model: price.model },
  }
  // Prices, swatches and what a choice begins with are left out: no fact follows from them.
  return pictured as unknown as Described
}

/** An attribute with the facts that are named; undefined where none of it is. */
function drawnOf(product: Described, attribute: Attribute, names: ReadonlySet<string>) {
  const { key, kind, part, shownWhen } = attribute
  const common = { key, kind, ...(part && { part }), ...(shownWhen !== undefined && { shownWhen }) }
  const isNamed = names.has(nameOfKey(key)) || names.has(factName(undefined, key))
  if (kind === 'number') {
    return isNamed || mmNames(product, attribute).some((name) => names.has(name))
      ? { ...common, unit: attribute.unit }
      : undefined
  }
  if (kind === 'text' || kind === 'matrix') return isNamed ? common : undefined
  const options = attribute.options.flatMap((option) => {
    const facts = Object.entries(option.facts ?? {}).filter(([name]) =>
      names.has(factName(part, name)),
    )
    return facts.length > 0 ? [{ key: option.key, facts: Object.fromEntries(facts) }] : []
  })
  return isNamed || options.length > 0 ? { ...common, options } : undefined
}
