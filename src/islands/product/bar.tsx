import type { Trouble } from '../../stores/product/configurator-state.ts'
import { useVoice } from '../page/shop.tsx'
import { AddButton } from './add-button.tsx'
import { useToCheck } from './attribute-fault.ts'
import { useAtOnce, useProduct } from './product-context.tsx'
import { useCount } from './summary.ts'
import { useTrouble } from './trouble.tsx'
import { useFormatsAtOnce } from './words.ts'

/** The total and the button at a phone's lower edge. */
export function OrderBar() {
  const failed = useAtOnce('prices', (prices) => (prices.state === 'failed' ? prices : null))
  return <div className="product-bar">{failed ? <Failed trouble={failed} /> : <Total />}</div>
}

function Total() {
  const { recap, waiting, arrivalDate } = useAtOnce('recap')
  const toCheck = useToCheck()
  const count = useCount()
  const formats = useFormatsAtOnce()
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
              ? say('product.for_day', { what: count, day: formats.day(arrivalDate) })
              : count)}
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
