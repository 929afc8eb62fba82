import type { NumberAttribute } from '../../lib/domain/product/definition.ts'
import { facts } from '../../lib/domain/product/facts.ts'
import { checkSelection } from '../../lib/domain/product/selection.ts'
import { cellOf } from '../../stores/product/configurator-order.ts'
import { useVoice, useVoiceIf } from '../page/shop.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

const MM2 = 1_000_000

/** The sides of a piece cut to the shopper's own size, and what that comes to in square metres. */
export function Measures({ sides }: { sides: NumberAttribute[] }) {
  const { configurator, words } = useProduct()
  const { selection } = useConfigured('choice')
  const formats = useFormats()
  const say = useVoice()
  const sayIf = useVoiceIf()
  const problems = checkSelection(configurator.product, selection)

  const wrong = ({ key, unit, minimum, maximum, increment }: NumberAttribute) => {
    const problem = problems.find((each) => each.attribute === key)
    if (!problem) return undefined
    const { number } = formats
    const limits = { minimum: number(minimum), maximum: number(maximum), unit }
    const values = { ...limits, increment: number(increment) }
    return sayIf(`product.${problem.code}`, values) ?? say('product.something_wrong')
  }

  return (
    <fieldset className="option-group">
      <legend>{say('product.size')}</legend>
      <div className="product-measures">
        {sides.map((side) => (
          <NumberField
            key={side.key}
            id={side.key}
            label={words.attributes[side.key]?.name ?? side.key}
            unit={side.unit}
            value={selection[side.key] ?? ''}
            hint={say('product.number_range', {
              minimum: formats.number(side.minimum),
              maximum: formats.number(side.maximum),
              unit: side.unit,
            })}
            error={wrong(side)}
            minimum={side.minimum}
            maximum={side.maximum}
            increment={side.increment}
            onType={(value) => configurator.select(side.key, value)}
          />
        ))}
      </div>
      <Area />
    </fieldset>
  )
}

function Area() {
  const { configurator } = useProduct()
  const { product } = configurator
  const made = useConfigured('made')
  const { quantity, priority } = useConfigured('choice')
  const { state, matrix } = useConfigured('prices')
  const formats = useFormats()
  const say = useVoice()
  const { widthMm, heightMm } = facts(product, made)
  if (typeof widthMm !== 'number' || typeof heightMm !== 'number') return null
  const area = (widthMm * heightMm) / MM2
  const cell = cellOf(matrix, quantity, priority)
  return (
    <p className="fine product-area" suppressHydrationWarning data-busy={state !== 'quoted'}>
      {say('product.area', { area: formats.number(Math.round(area * 100) / 100) })}
      {cell && (
        <span suppressHydrationWarning>
          {' '}
          {say('product.area_price', {
            price: formats.price(Math.round(cell.netCents / (area * quantity))),
          })}
        </span>
      )}
    </p>
  )
}
