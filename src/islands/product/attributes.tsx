import type {
  Attribute,
  CompatibilityRule,
  NumberAttribute,
  ProductDefinition,
} from '../../lib/domain/product/definition.ts'
import { mentions } from '../../lib/domain/product/rules.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { Measures } from './measures.tsx'
import { useProduct } from './product-context.tsx'

/** Every attribute of the product, in its order; small groups share a line, sides a row. */
export function Attributes() {
  const { configurator } = useProduct()
  return grouped(configurator.product).map((group) => {
    const [first, second] = group
    if (!first) return null
    if (first.kind === 'number') {
      const sides = group.filter((each): each is NumberAttribute => each.kind === 'number')
      return <Measures key={first.key} sides={sides} />
    }
    if (second?.kind !== 'choice') return <ChoiceGroup key={first.key} attribute={first} />
    return (
      <div key={first.key} className="product-pair">
        <ChoiceGroup attribute={first} paired />
        <ChoiceGroup attribute={second} paired />
      </div>
    )
  })
}

function grouped({ attributes, rules }: ProductDefinition): Attribute[][] {
  const groups: Attribute[][] = []
  for (const attribute of attributes) {
    const last = groups.at(-1)
    const before = last?.[0]
    if (last && before && belongs(before, attribute, rules, last.length)) last.push(attribute)
    else groups.push([attribute])
  }
  return groups
}

/**
 * Sides stand together, and so do two swatches and three: five are a line. Not where a rule may have
 * to be explained below one of them; it needs the width.
 */
function belongs(
  first: Attribute,
  next: Attribute,
  rules: readonly CompatibilityRule[],
  size: number,
): boolean {
  if (first.kind === 'number' || next.kind === 'number') return first.kind === next.kind
  const hasRules = rules.some((rule) => mentions(rule, first.key) || mentions(rule, next.key))
  return size === 1 && !hasRules && first.options.length === 2 && next.options.length === 3
}
