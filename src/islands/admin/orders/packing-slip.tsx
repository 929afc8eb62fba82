import { isCollected } from '../../../lib/domain/delivery/collection.ts'
import { inParcel, type Packed } from '../../../lib/domain/fulfilment/in-parcel.ts'
import { parcelsOf } from '../../../lib/domain/fulfilment/parcels-of.ts'
import { togetherOn } from '../../../lib/domain/order/together-on.ts'
import type { StaffOrder } from '../../../stores/staff/orders/order.ts'
import { AddressText } from '../../customer/parts/address-text.tsx'
import { useSpeech } from '../../page/use-speech.ts'

export type NamedPart = { lineItemId: string; part: number }
type SlipProps = { open: StaffOrder; part: NamedPart | null }

/** What is in a parcel and whom it goes to, without prices; a slip for each address where lines go to several. */
export function PackingSlip({ open, part }: SlipProps) {
  const { order } = open
  const whole = new Map(order.lineItems.map(({ id, quantity }) => [id, quantity]))
  const packed = inParcel(
    order.progress.map((line) => ({ ...line, quantity: whole.get(line.lineItemId) ?? 0 })),
    part,
  )
  const dropsOf = (id: string) => order.lineItems.find((line) => line.id === id)?.drops ?? []
  const parcels = parcelsOf(packed, order.progress, dropsOf, order.shippingAddress)
  return parcels.map(({ to, packed: inside }, at) => (
    <Slip key={`${order.id} ${at}`} open={open} address={to ?? ownAddress(order)} packed={inside} />
  ))
}

/** Where the order itself goes; what is collected lies at the shop by the name on the invoice. */
function ownAddress({ lineItems, shippingAddress, billingAddress }: StaffOrder['order']) {
  const { firstName, lastName } = billingAddress
  return isCollected(lineItems) ? { ...shippingAddress, firstName, lastName } : shippingAddress
}

type Slipped = {
  open: StaffOrder
  address: Parameters<typeof AddressText>[0]['address']
  packed: Packed[]
}

function Slip({ open: { order, lines, sender }, address, packed }: Slipped) {
  const { say, day, dayAt, number } = useSpeech()
  const together = togetherOn(order)
  const whole = new Map(order.lineItems.map(({ id, quantity }) => [id, quantity]))
  const fetched = new Set(order.lineItems.flatMap(({ id, collection }) => (collection ? [id] : [])))
  return (
    <article className="admin-desk-page">
      <h1>{say('desk.slip_title', { number: order.orderNumber })}</h1>
      <p>
        {sender}, {dayAt(order.createdAt, 'long')}
      </p>
      {together && <p>{say('order.together', { day: day(together, 'long') })}</p>}
      <h2>{say(isCollected(order.lineItems) ? 'desk.collected_at' : 'desk.deliver_to')}</h2>
      <AddressText address={address} />
      <ul className="admin-desk-slip">
        {packed.map(({ lineItemId, part: of, quantity, contents }) => {
          const line = lines.find(({ id }) => id === lineItemId)
          const all = whole.get(lineItemId) ?? 0
          return (
            <li key={`${lineItemId} ${of}`}>
              <b>{line?.name}</b>{' '}
              {quantity === all
                ? line?.pieces
                : say('desk.part_of', { part: number(quantity), whole: number(all) })}
              {contents && `, ${contents}`}
              {fetched.has(lineItemId) && ` · ${say('desk.collected_line')}`}
              <small>{line?.facts.map(({ value }) => value).join(', ')}</small>
            </li>
          )
        })}
      </ul>
    </article>
  )
}
