import type { NumberAttribute } from '../../lib/domain/product/definition.ts'
import { MM } from '../../lib/domain/product/model.ts'
import { useVoice } from '../page/shop.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useLater } from '../ui/use-later.ts'
import { useFault, useLimits } from './attribute-fault.ts'
import { Changed } from './changed.tsx'
import { loadFitting } from './counted-number.tsx'
import { useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** The sides of a piece cut to the shopper's own size, and what that comes to in square metres. */
export function Measures({ sides }: { sides: NumberAttribute[] }) {
  const { configurator, words } = useProduct()
  const { selection } = useConfigured('choice')
  const say = useVoice()
  const faultOf = useFault()
  const limitsOf = useLimits()

  const fitting = useLater(loadFitting, true)

  const wrong = (side: NumberAttribute) => {
    const { key, unit, minimum, maximum } = side
    const limits = limitsOf(side)
    const said = faultOf(key, limits)
    if (said === undefined) return undefined
    // Who types 4 into centimetres may have metres in mind.
    const typed = Number(selection[key])
    const meant = (typed * (MM['metres'] ?? 1)) / (MM[unit] ?? 1)
    const isMeant = unit !== 'metres' && meant >= minimum && meant <= maximum
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
            unit={limitsOf(side).unit}
            value={selection[side.key] ?? ''}
            hint={say('product.number_range', limitsOf(side))}
            error={wrong(side)}
            instead={
              fitting && <fitting.FittingNumbers name={side.key} unit={limitsOf(side).unit} />
            }
            minimum={side.minimum}
            maximum={side.maximum}
            increment={side.increment}
            onType={(value) => configurator.select(side.key, value)}
          />
        ))}
      </div>
      {sides.map(({ key }) => (
        <Changed key={key} attribute={key} />
      ))}
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
    <p className="fine product-area" suppressHydrationWarning data-state={state}>
      {say('product.area', { area: formats.number(Math.round(area.squareMetres * 100) / 100) })}
      {area.price !== null && (
        <span suppressHydrationWarning>
          {' '}
          {say('product.area_price', { price: formats.amount(area.price), vat: formats.vat })}
        </span>
      )}
    </p>
  )
}
