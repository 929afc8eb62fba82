import { useStore } from '@nanostores/react'
import { $cart } from '../../stores/cart/cart.ts'
import type { LineItem } from '../../stores/cart/cart-line.ts'
import { useLinePrice } from '../order/parts/line-price.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { SplitLine } from './split-line.tsx'

type AddressesProps = {
  line: LineItem
  /** Tells it from the others. */
  label: string
  /** Whether they are changed. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Where the pieces of a line go, what each further delivery costs and when it comes; or the way to change that. */
export function LineAddresses({ line, label, isOpen, onOpen }: AddressesProps) {
  const { say } = useSpeech()
  const state = useStore($cart, { ssr: 'initial' })
  const cart = state.state === 'ready' ? state.cart : null
  if (isOpen && cart)
    return <SplitLine line={line} cart={cart} label={label} onEnd={() => onOpen(false)} />
  if (!line.drops) return null
  return (
    <>
      <ul aria-label={`${say('cart.drops')}, ${label}`}>
        {line.drops.map((drop, at) => (
          <Drop key={`${at} ${drop.lines.join()}`} drop={drop} line={line} />
        ))}
      </ul>
      {line.dropFault && <Fault line={line} fault={line.dropFault} country={cart?.country} />}
      <p>
        <Button look="link" onClick={() => onOpen(true)}>
          {say('cart.drops_change')}
          <span className="visually-hidden"> {label}</span>
        </Button>
      </p>
    </>
  )
}

type DropProps = { drop: NonNullable<LineItem['drops']>[number]; line: LineItem }

function Drop({ drop, line }: DropProps) {
  const { say, number, day, money } = useSpeech()
  const { sumOf } = useLinePrice()
  const { quantity, lines, arrivalDate, delivery } = drop
  return (
    <li>
      <b>{say('cart.drop_pieces', { count: number(quantity) })}</b> {lines.join(', ')}
      {arrivalDate && delivery && (
        <>
          <br />
          {day(arrivalDate, 'short')}
          {', '}
          {delivery.centAmount === 0
            ? say('cart.drop_included')
            : say('cart.drop_cost', { price: money(sumOf(delivery, line)) })}
        </>
      )}
    </li>
  )
}

type FaultProps = {
  line: LineItem
  fault: NonNullable<LineItem['dropFault']>
  country: string | undefined
}

/** Why it cannot be ordered to these addresses, and what to do. */
function Fault({ line, fault, country }: FaultProps) {
  const { say, number, country: name } = useSpeech()
  const placed = (line.drops ?? []).reduce((sum, drop) => sum + drop.quantity, 0)
  const values = {
    placed: number(placed),
    count: number(line.quantity),
    country: country ? name(country) : '',
  }
  return (
    <Note tone="warn" role="status">
      <p>{say(`cart.drops_${fault}`, values)}</p>
    </Note>
  )
}
