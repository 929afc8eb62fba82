import type { Trouble } from '../../stores/product/configurator-state.ts'
import { useVoice } from '../page/shop.tsx'
import { AddButton } from './add-button.tsx'
import { useToCheck } from './attribute-fault.ts'
import { useConfigured, useProduct } from './product-context.tsx'
import { useSummary } from './summary.ts'
import { useTrouble } from './trouble.tsx'
import { useFormats } from './words.ts'

/** The total and the button at a phone's lower edge. */
export function OrderBar() {
  const prices = useConfigured('prices')
  return (
    <div className="product-bar">
      {prices.state === 'failed' ? <Failed trouble={prices} /> : <Total />}
    </div>
  )
}

function Total() {
  const { recap, waiting, arrivalDate } = useConfigured('recap')
  const toCheck = useToCheck()
  const summary = useSummary()
  const formats = useFormats()
  const say = useVoice()
  return (
    <>
      <p aria-busy={waiting}>
        <b suppressHydrationWarning>{recap ? formats.amount(recap) : '–'}</b>{' '}
        <span suppressHydrationWarning>{formats.vat}</span>
        <br />
        <span suppressHydrationWarning>
          {toCheck ??
            (arrivalDate
              ? say('product.for_day', { what: summary.count, day: formats.day(arrivalDate) })
              : summary.count)}
        </span>
      </p>
      <AddButton />
    </>
  )
}

/** Without a price there is nothing to add; the alert is the recap's, this is its echo. */
function Failed({ trouble }: { trouble: Trouble }) {
  const { configurator } = useProduct()
  const words = useTrouble()
  const say = useVoice()
  return (
    <>
      <p>{words(trouble)}</p>
      <button type="button" className="btn btn-line" onClick={configurator.retry}>
        {say('product.try_again')}
      </button>
    </>
  )
}
