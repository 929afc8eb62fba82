import type { Attribute } from '../../lib/domain/product/definition.ts'
import { useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** The order in words: `250 business cards`, `250 cards`, and its options in one line. */
export function useSummary(): { title: string; count: string; options: string } {
  const { configurator, words } = useProduct()
  const { quantity } = useConfigured('choice')
  const selection = useConfigured('made')
  const formats = useFormats()
  const { attributes } = configurator.product
  const sides = attributes.filter((attribute) => attribute.kind === 'number')
  const measures = sides.map((attribute) => formats.number(Number(selection[attribute.key])))
  const size = sides[0] ? [`${measures.join(' × ')} ${sides[0].unit}`] : []
  const named = attributes.flatMap((attribute) => said(attribute))
  const count = formats.number(quantity)
  const unit = quantity === 1 ? words.units.one : words.units.other
  return {
    title: `${count} ${quantity === 1 ? unit : words.inSentence}`,
    count: `${count} ${unit}`,
    options: [...size, ...named].join(', '),
  }

  function said(attribute: Attribute): string[] {
    if (attribute.kind === 'number') return []
    const spoken = words.attributes[attribute.key]
    const option = spoken?.options[selection[attribute.key] ?? '']
    if (!option) return []
    // "None" says nothing without what there is none of.
    const bare = selection[attribute.key] === 'none'
    return [bare ? `${spoken?.name}: ${option.name}` : option.name]
  }
}
