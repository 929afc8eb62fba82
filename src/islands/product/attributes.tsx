import type { Attribute, NumberAttribute } from '../../lib/domain/product/definition.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { Measures } from './measures.tsx'
import { useProduct } from './product-context.tsx'

/** Every attribute of the product, in its order; small groups share a line, sides a row. */
export function Attributes() {
  const { configurator } = useProduct()
  return grouped(configurator.product.attributes).map((group) => {
    const [first, second] = group
    if (!first) return null
    if (first.kind === 'number') {
      const sides = group.filter((each): each is NumberAttribute => each.kind === 'number')
      return <Measures key={first.key} sides={sides} />
    }
    if (second?.kind !== 'choice') return <ChoiceGroup key={first.key} attribute={first} />
    return (
      <div key={first.key} className="pair">
        <ChoiceGroup attribute={first} />
        <ChoiceGroup attribute={second} />
      </div>
    )
  })
}

function grouped(attributes: readonly Attribute[]): Attribute[][] {
  const groups: Attribute[][] = []
  for (const attribute of attributes) {
    const last = groups.at(-1)
    const before = last?.[0]
    if (last && before && belongs(before, attribute, last.length)) last.push(attribute)
    else groups.push([attribute])
  }
  return groups
}

/** Sides stand together; two and three swatches are as wide as five. */
function belongs(first: Attribute, next: Attribute, size: number): boolean {
  if (first.kind === 'number') return next.kind === 'number'
  if (next.kind === 'number') return false
  return size === 1 && first.options.length === 2 && next.options.length === 3
}
