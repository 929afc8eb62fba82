import { chooseArrival, takeSlower } from '../../stores/cart/arrival.ts'
import type { Cart } from '../../stores/cart/cart-line.ts'
import { useLinePrice } from '../order/parts/line-price.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Radio } from '../ui/radio.tsx'

type ArrivalProps = {
  cart: Cart
  arrival: NonNullable<Cart['arrival']>
  /** What each line is called, in their order. */
  labels: readonly string[]
  busy: boolean
}

/** Whether products that are ready on different days come one by one, or all with the last of them. */
export function CartArrival({ cart, arrival, labels, busy }: ArrivalProps) {
  const { say, day } = useSpeech()
  const { chosen, first, last, enough = [] } = arrival
  const group = {
    name: 'cart-arrival',
    chosen,
    onChoose: (value: string) => void chooseArrival(value === 'together' ? value : 'each'),
  }
  const days = { first: day(first, 'short'), last: day(last, 'short') }
  return (
    <>
      <fieldset className="spaced">
        <legend>
          <b>{say('cart.arrival')}</b>
        </legend>
        <Radio {...group} value="each">
          <b>{say('cart.arrival_each')}</b>
          <span>{say('cart.arrival_each_days', days)}</span>
        </Radio>
        <Radio {...group} value="together">
          <b>{say('cart.arrival_together')}</b>
          <span>{say('cart.arrival_together_day', { day: days.last })}</span>
        </Radio>
      </fieldset>
      {enough.map((slower) => (
        <Enough key={slower.lineItemId} {...{ cart, slower, labels, busy }} />
      ))}
    </>
  )
}

type EnoughProps = Omit<ArrivalProps, 'arrival'> & {
  slower: NonNullable<ArrivalProps['arrival']['enough']>[number]
}

/** A line is paid to be faster than it arrives: what it costs less by a priority that is fast enough. */
function Enough({ cart, slower, labels, busy }: EnoughProps) {
  const { say, sayIf, money } = useSpeech()
  const { total, sumOf } = useLinePrice()
  const at = cart.lineItems.findIndex(({ id }) => id === slower.lineItemId)
  const line = cart.lineItems[at]
  if (!line) return null
  const priority = sayIf(`priorities.${slower.priority}`) ?? slower.priority
  const now = total(line)
  const centAmount = now.centAmount - sumOf(slower.totalPrice, line).centAmount
  return (
    <Note
      tone="plain"
      icon="clock"
      acts={
        <Button
          look="link"
          busy={busy && say('cart.keeping')}
          onClick={() => void takeSlower(line, slower)}
        >
          {say('cart.arrival_take', { priority })}
          <span className="visually-hidden"> {labels[at]}</span>
        </Button>
      }
    >
      <p>
        {say('cart.arrival_enough', {
          name: labels[at] ?? '',
          priority,
          amount: money({ ...now, centAmount }),
        })}
      </p>
    </Note>
  )
}
