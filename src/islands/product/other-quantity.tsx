import { useEffect, useRef, useState } from 'react'
import type { QuantityCheck } from '../../lib/domain/quantities/quantities.ts'
import { quantitiesOf } from '../../lib/domain/quantities/rolls.ts'
import { useVoice } from '../page/shop.tsx'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { useAtOnce, useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** Milliseconds after the last key at which a number counts as typed. */
const TYPING_MS = 500

/** A quantity of the shopper's own, where the product has a free mode (specification, section 5). */
export function OtherQuantity() {
  const { configurator, words } = useProduct()
  const quantity = useAtOnce('choice', (choice) => choice.quantity)
  const selection = useConfigured('choice', (choice) => choice.selection)
  const { free } = quantitiesOf(configurator.product, selection)
  const [typed, setTyped] = useState<string | null>(null)
  const [check, setCheck] = useState<QuantityCheck>({ ok: true, quantity })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const wrong = useAtOnce('wrongQuantity')
  // Another quantity was chosen in the table: what was wrong is no longer what is ordered.
  const isDropped = !wrong && !check.ok
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
    clearTimeout(timer.current)
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
      value={isDropped ? String(quantity) : (typed ?? String(quantity))}
      hint={say(increment > 1 ? 'product.quantity_steps' : 'product.quantity_range', limits)}
      error={wrong && !check.ok ? say(`product.${check.code}`, limits) : undefined}
      minimum={minimum}
      maximum={maximum}
      increment={increment}
      onType={(text) => {
        setTyped(text)
        setCheck({ ok: true, quantity })
        clearTimeout(timer.current)
        timer.current = setTimeout(finish, TYPING_MS, text)
      }}
      onDone={(text) => (typed !== null || text !== String(quantity) ? finish(text) : undefined)}
    />
  )
}
