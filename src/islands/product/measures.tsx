import type { NumberAttribute } from '../../lib/domain/product/definition.ts'
import { MM } from '../../lib/domain/product/model.ts'
import { useVoice } from '../page/shop.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useLater } from '../ui/use-later.ts'
import { useFault, useLimits } from './attribute-fault.ts'
import { Changed } from './changed.tsx'
import { loadFitting } from './counted-number.tsx'
import { useAtOnce, useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** The sides of a piece cut to the shopper's own size, and what that comes to in square metres. */
export function Measures({ sides }: { sides: NumberAttribute[] }) {
  const say = useVoice()
  return (
    <fieldset className="option-group">
      <legend>{say('product.size')}</legend>
      <div className="product-measures">
        {sides.map((side) => (
          <Side key={side.key} side={side} />
        ))}
      </div>
      {sides.map(({ key }) => (
        <Changed key={key} attribute={key} />
      ))}
      <Area />
    </fieldset>
  )
}

function Side({ side }: { side: NumberAttribute }) {
  const { configurator, words } = useProduct()
  const { key, unit, minimum, maximum, increment } = side
  const value = useAtOnce('choice', ({ selection }) => selection[key])
  const say = useVoice()
  const faultOf = useFault()
  const limits = useLimits()(side)
  const fitting = useLater(loadFitting, true)
  const said = faultOf(key, limits)
  // Who types 4 into centimetres may have metres in mind.
  const typed = Number(value)
  const meant = (typed * (MM['metres'] ?? 1)) / (MM[unit] ?? 1)
  const isMeant = unit !== 'metres' && meant >= minimum && meant <= maximum
  return (
    <NumberField
      id={key}
      label={words.attributes[key]?.name ?? key}
      unit={limits.unit}
      value={value ?? ''}
      hint={say('product.number_range', limits)}
      error={
        said && isMeant
          ? `${said} ${say('product.metres_meant', { unit, typed, value: meant })}`
          : said
      }
      instead={fitting && <fitting.FittingNumbers name={key} unit={limits.unit} />}
      minimum={minimum}
      maximum={maximum}
      increment={increment}
      onType={(text) => configurator.select(key, text)}
    />
  )
}

function Area() {
  const area = useConfigured('area')
  const state = useConfigured('prices', (prices) => prices.state)
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
