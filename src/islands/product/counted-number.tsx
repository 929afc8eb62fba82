import type { NumberAttribute } from '../../lib/domain/product/definition.ts'
import { useVoice } from '../page/shop.tsx'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { useLater } from '../ui/use-later.ts'
import { useFault, useLimits } from './attribute-fault.ts'
import { Changed } from './changed.tsx'
import { useAtOnce, useConfigured, useProduct } from './product-context.tsx'

export const loadFitting = () => import('./fitting-numbers.tsx')
const loadSets = () => import('./artwork-sets.tsx')

/** Pages, pieces or sheets, to type or to count up and down. */
export function CountedNumber({ attribute }: { attribute: NumberAttribute }) {
  const { configurator, words } = useProduct()
  const { key, unit, minimum, maximum } = attribute
  const value = useAtOnce('choice', ({ selection }) => selection[key])
  const selection = useConfigured('choice', (choice) => choice.selection)
  const say = useVoice()
  const limitsOf = useLimits()
  const faultOf = useFault()
  const error = faultOf(key, limitsOf(attribute))
  const { product } = configurator
  const fitting = useLater(loadFitting, true)
  const offered = fitting?.fittingRange(product, selection, attribute) ?? attribute
  const { increment } = offered
  const limits = limitsOf(offered)
  const sets = useLater(loadSets, unit === 'artworks' && Number(value) > 1)
  const spoken = words.attributes[key]
  const range = say(increment === 1 ? 'product.number_range' : 'product.number_steps', limits)
  return (
    <>
      <NumberStepper
        id={key}
        label={spoken?.name ?? key}
        value={value ?? ''}
        hint={spoken?.hint ? `${range}. ${spoken.hint}` : range}
        error={error}
        instead={fitting && <fitting.FittingNumbers name={key} unit={limits.unit} />}
        minimum={minimum}
        maximum={maximum}
        increment={increment}
        fewer={say('product.fewer')}
        more={say('product.more')}
        onType={(value) => configurator.select(key, value)}
        onDone={() => undefined}
      />
      {sets && <sets.ArtworkSets />}
      <Changed attribute={key} />
    </>
  )
}
