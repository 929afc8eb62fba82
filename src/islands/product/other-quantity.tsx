import { useState } from 'react'
import type { QuantityCheck } from '../../lib/domain/quantities/quantities.ts'
import { useVoice } from '../page/shop.tsx'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** A quantity of the shopper's own, where the product has a free mode (specification, section 5). */
export function OtherQuantity() {
  const { configurator, words } = useProduct()
  const { free } = configurator.product.quantities
  const { quantity } = useConfigured('choice')
  const [typed, setTyped] = useState<string | null>(null)
  const [check, setCheck] = useState<QuantityCheck>({ ok: true, quantity })
  const formats = useFormats()
  const say = useVoice()
  if (!free) return null
  const { minimum, maximum, increment } = free
  const limits = {
    minimum: formats.number(minimum),
    maximum: formats.number(maximum),
    increment: formats.number(increment),
    units: words.units.other,
  }

  const finish = (text: string) => {
    const answer = configurator.pickOwnQuantity(Number(text))
    setCheck(answer)
    // Once it is taken, the field follows the table again.
    if (answer.ok) setTyped(null)
  }

  return (
    <NumberStepper
      id="own-quantity"
      label={say('product.other_quantity')}
      fewer={say('product.fewer')}
      more={say('product.more')}
      value={typed ?? String(quantity)}
      hint={say(increment > 1 ? 'product.quantity_steps' : 'product.quantity_range', limits)}
      error={typed === null || check.ok ? undefined : say(`product.${check.code}`, limits)}
      minimum={minimum}
      maximum={maximum}
      increment={increment}
      onType={setTyped}
      onDone={(text) => (typed !== null || text !== String(quantity) ? finish(text) : undefined)}
    />
  )
}
