import { useStore } from '@nanostores/react'
import { flushSync } from 'react-dom'
import { $auth, startAuth } from '../../stores/auth/auth.ts'
import { $cart } from '../../stores/cart/cart.ts'
import type { Cart, LineItem } from '../../stores/cart/cart-line.ts'
import { $customer } from '../../stores/customer/customer.ts'
import { useLinePrice } from '../order/parts/line-price.ts'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
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
  if (isOpen && cart) return <OpenAddresses {...{ line, cart, label, onOpen }} />
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
        <button type="button" className="link" data-drops onClick={() => onOpen(true)}>
          {say('cart.drops_change')}
          <span className="visually-hidden"> {label}</span>
        </button>
      </p>
    </>
  )
}

type OpenProps = Omit<AddressesProps, 'isOpen'> & { cart: Cart }

/** The addresses while they are changed, as soon as it is known who is there: saved ones are among them. */
function OpenAddresses({ onOpen, ...props }: OpenProps) {
  const customer = useStore($customer, { ssr: 'initial' })
  const auth = useStore($auth, { ssr: 'initial' })
  if (!customer && auth.state === 'failed')
    return <FailureNote failure={auth.failure} retry={() => void startAuth()} />
  if (!customer && auth.state !== 'anonymous') return <Skeleton boxes={1} rows={0} />
  // The keyboard goes back to what opens them again.
  const end = (form: HTMLElement | null) => {
    const body = form?.closest('li')
    flushSync(() => onOpen(false))
    body?.querySelector<HTMLElement>('[data-drops]')?.focus()
  }
  return <SplitLine key={customer?.id} {...props} customer={customer} onEnd={end} />
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
