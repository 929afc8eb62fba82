import { facts } from '../../lib/domain/product/facts.ts'
import { useVoice } from '../page/shop.tsx'
import { useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** What follows from the choices, such as a copy's weight and its spine. */
export function DerivedFigures() {
  const said = useDerivedFigures()
  if (said.length === 0) return null
  return (
    <p className="fine product-figures" suppressHydrationWarning>
      {said.join(' · ')}
    </p>
  )
}

/** The same, one by one: `Spine: 4.4 mm`. */
export function useDerivedFigures(): string[] {
  const { configurator, words } = useProduct()
  const { product } = configurator
  const selection = useConfigured('shown')
  const { number } = useFormats()
  const say = useVoice()
  const known = facts(product, selection)
  return (product.derived ?? []).flatMap(({ name, shown }) => {
    const value = known[name]
    if (!shown || typeof value !== 'number') return []
    const rounded = Math.round(value * 10 ** shown.digits) / 10 ** shown.digits
    return [
      say('product.option_said', {
        attribute: words.derived[name] ?? name,
        value: `${number(rounded)}\u00a0${shown.unit}`,
      }),
    ]
  })
}
