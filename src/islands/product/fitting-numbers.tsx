import { attributeOf } from '../../lib/domain/product/facts.ts'
import { nearestFitting } from '../../lib/domain/product/fitting-numbers.ts'
import { useVoice } from '../page/shop.tsx'
import { useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

export { fittingRange } from '../../lib/domain/product/fitting-numbers.ts'

/** Beside a number that does not go with the rest: the nearest that do, to take by a tap. */
export function FittingNumbers(props: { name: string; unit: string }) {
  const { configurator } = useProduct()
  const selection = useConfigured('choice', (choice) => choice.selection)
  const { number } = useFormats()
  const say = useVoice()
  const { name, unit } = props
  const attribute = attributeOf(configurator.product, name)
  if (attribute?.kind !== 'number') return null
  const values = nearestFitting(configurator.product, selection, attribute)
  if (values.length === 0) return null
  return (
    <p className="hint">
      {say('product.number_fits')}
      {values.map((value) => (
        <span key={value}>
          {' '}
          <button type="button" className="link" onClick={() => configurator.select(name, value)}>
            {`${number(Number(value))}\u00a0${unit}`}
          </button>
        </span>
      ))}
    </p>
  )
}
