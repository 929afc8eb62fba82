import { useVoice } from '../ui/shop.tsx'
import { AddButton } from './add-button.tsx'
import { useSummary } from './summary.ts'
import { useRecap } from './use-recap.ts'
import { useFormats } from './words.ts'

/** The total and the button at a phone's lower edge. */
export function OrderBar() {
  const { recap, waiting, arrivalDate } = useRecap()
  const summary = useSummary()
  const formats = useFormats()
  const say = useVoice()
  return (
    <div className="bar">
      <p aria-busy={waiting} suppressHydrationWarning>
        <b suppressHydrationWarning>{recap ? formats.price(recap.gross) : '–'}</b>{' '}
        <span>{say('product.incl_vat')}</span>
        <br />
        <span suppressHydrationWarning>
          {arrivalDate
            ? say('product.for_day', { what: summary.count, day: formats.day(arrivalDate) })
            : summary.count}
        </span>
      </p>
      <AddButton />
    </div>
  )
}
