import type { Attribute } from '../../lib/domain/product/definition.ts'
import { facts } from '../../lib/domain/product/facts.ts'
import { MM } from '../../lib/domain/product/model.ts'
import { useVoice } from '../page/shop.tsx'
import { useValueWords } from './changed.tsx'
import { useAtOnce, useConfigured, useProduct } from './product-context.tsx'
import { useFormats, useFormatsAtOnce } from './words.ts'

type Summary = {
  /** `250 business cards` */
  title: string
  /** `85 × 55 mm`; empty where the product has no size of its own. */
  size: string
  /** Every other choice: `Board: 350 g, Lamination: Matt`. */
  options: string
}

/** How many are ordered: `250 cards`. */
export function useCount(): string {
  const { units } = useProduct().words
  const quantity = useAtOnce('choice', (choice) => choice.quantity)
  const { number } = useFormatsAtOnce()
  return `${number(quantity)} ${quantity === 1 ? units.one : units.other}`
}

/** The order in words. */
export function useSummary(): Summary {
  const { configurator, words } = useProduct()
  const { product } = configurator
  const quantity = useConfigured('choice', (choice) => choice.quantity)
  const selection = useConfigured('shown')
  const { number } = useFormats()
  const say = useVoice()
  const { widthMm, depthMm, heightMm } = facts(product, selection)
  const valueWords = useValueWords()
  const sides = product.attributes.filter(
    (attribute) => attribute.kind === 'number' && MM[attribute.unit] !== undefined,
  )
  const unit = sides[0]?.kind === 'number' ? sides[0].unit : 'mm'
  const lengths = [widthMm, ...(depthMm === undefined ? [] : [depthMm]), heightMm]
  const size = lengths.map((mm) => (typeof mm === 'number' ? number(mm / (MM[unit] ?? 1)) : ''))
  const count = number(quantity)
  return {
    title: `${count} ${quantity === 1 ? words.units.one : words.inSentence}`,
    size: size.includes('') ? '' : `${size.join(' × ')} ${unit}`,
    options: product.attributes.flatMap((attribute) => said(attribute)).join(', '),
  }

  function said(attribute: Attribute): string[] {
    // The measures say what a format's name would say again.
    if (isMeasure(attribute) || isSize(attribute)) return []
    const name = words.attributes[attribute.key]?.name
    const value = selection[attribute.key]
    if (name === undefined || value === undefined || value === '') return []
    return [
      say('product.option_said', { attribute: name, value: valueWords(attribute.key, value) }),
    ]
  }
}

function isMeasure(attribute: Attribute): boolean {
  return attribute.kind === 'number' && MM[attribute.unit] !== undefined
}

function isSize(attribute: Attribute): boolean {
  return (
    attribute.kind === 'choice' &&
    attribute.options.every((option) => option.facts?.['widthMm'] !== undefined)
  )
}
