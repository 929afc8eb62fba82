import type { NumberAttribute } from '../../lib/domain/product/definition.ts'
import { useVoice, useVoiceIf } from '../page/shop.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** The sides of a piece cut to the shopper's own size, and what that comes to in square metres. */
export function Measures({ sides }: { sides: NumberAttribute[] }) {
  const { configurator, words } = useProduct()
  const { selection } = useConfigured('choice')
  const formats = useFormats()
  const say = useVoice()
  const sayIf = useVoiceIf()
  const faults = useConfigured('faults')

  const wrong = ({ key, unit, minimum, maximum, increment }: NumberAttribute) => {
    const fault = faults.find((each) => each.attribute === key)
    if (!fault) return undefined
    const { number } = formats
    const limits = { minimum: number(minimum), maximum: number(maximum), unit }
    const values = { ...limits, increment: number(increment) }
    const said = sayIf(`product.${fault.code}`, values) ?? say('product.something_wrong')
    // Who types 4 into centimetres may have metres in mind.
    const typed = Number(selection[key])
    const meant = typed * (unit === 'cm' ? 100 : 1000)
    const isMeant = meant >= minimum && meant <= maximum
    return isMeant ? `${said} ${say('product.metres_meant', { unit, typed, value: meant })}` : said
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
  const area = useConfigured('area')
  const { state } = useConfigured('prices')
  const formats = useFormats()
  const say = useVoice()
  if (!area) return null
  return (
    <p className="fine product-area" suppressHydrationWarning data-busy={state !== 'quoted'}>
      {say('product.area', { area: formats.number(Math.round(area.squareMetres * 100) / 100) })}
      {area.netCents !== null && (
        <span suppressHydrationWarning>
          {' '}
          {say('product.area_price', {
            price: formats.price(area.netCents),
          })}
        </span>
      )}
    </p>
  )
}
