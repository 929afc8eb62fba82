import type { NumberAttribute } from '../../lib/domain/product/definition.ts'
import { MM } from '../../lib/domain/product/model.ts'
import { useVoice, useVoiceIf } from '../page/shop.tsx'
import { useAtOnce, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** What is wrong with an attribute in words; undefined where nothing is. */
export function useFault(): (key: string, values?: Record<string, string>) => string | undefined {
  const { words } = useProduct()
  const faults = useAtOnce('faults')
  const say = useVoice()
  const sayIf = useVoiceIf()
  return (key, values = {}) => {
    const fault = faults.find((each) => each.attribute === key)
    if (!fault) return undefined
    const rule = fault.rule === undefined ? undefined : words.rules[fault.rule]
    if (rule) return `${rule.title} ${rule.text}`
    return sayIf(`product.${fault.code}`, values) ?? say('product.something_wrong')
  }
}

/** What to check before there is a price again; undefined where nothing is wrong. */
export function useToCheck(): string | undefined {
  const { words } = useProduct()
  const wrong = useAtOnce('faults', ([fault]) => fault?.attribute)
  const isQuantityWrong = useAtOnce('wrongQuantity') !== undefined
  const say = useVoice()
  const attribute = wrong && words.attributes[wrong]?.name
  const what = attribute ?? (isQuantityWrong ? say('product.quantity') : undefined)
  return what && say('product.to_check', { what })
}

/** A number's unit as it is written behind it: `mm`, and a word for things that are counted. */
export function useUnit(): (unit: NumberAttribute['unit']) => string {
  const sayIf = useVoiceIf()
  return (unit) => {
    if (unit === 'metres') return 'm'
    return (MM[unit] === undefined && sayIf(`product.unit_${unit}`)) || unit
  }
}

/** The limits of a number as the locale writes them, for sentences. */
export function useLimits() {
  const { number } = useFormats()
  const unitOf = useUnit()
  return ({ minimum, maximum, increment, unit }: NumberAttribute) => ({
    minimum: number(minimum),
    maximum: number(maximum),
    increment: number(increment),
    unit: unitOf(unit),
  })
}
