import { sentParcels } from '../../../lib/domain/fulfilment/sent-parcels.ts'
import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { StaffOrder } from '../../../stores/staff/orders/order.ts'
import { useSpeech } from '../../page/use-speech.ts'

type Order = StaffOrder['order']
type PartsProps = {
  progress: Order['progress'][number]
  line: Order['lineItems'][number]
  order: Order
}

/** The parcels that it left in, where that were several, each with its slip and where it went. */
export function PartsSent({ progress, line, order: { orderNumber } }: PartsProps) {
  const { say, number, dayAt } = useSpeech()
  const { id, quantity, drops = [] } = line
  const parcels = sentParcels(progress, quantity, drops)
  if (parcels.length === 0) return null
  return (
    <ul>
      {parcels.map(({ part, contents, sentAt, drop = 0, ...sent }) => (
        <li key={part} className="admin-desk-acts">
          <span>
            {say('desk.part_sent', {
              part: number(sent.quantity),
              whole: number(quantity),
              day: dayAt(sentAt, 'short'),
            })}
            {[contents, ...(drops[drop - 1]?.lines ?? [])]
              .filter(Boolean)
              .map((text) => `, ${text}`)}
          </span>
          <Parcel shipment={sent} />
          <a href={withQuery(ADMIN_ORDERS, { order: orderNumber, paper: 'slip', line: id, part })}>
            {say('desk.packing_slip')}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Who carries a parcel, and where it is followed. */
export function Parcel({
  shipment: { carrier, number, url },
}: {
  shipment: { carrier: string; number: string; url: string }
}) {
  const name = `${carrier} ${number}`.trim()
  return url ? <a href={url}>{name}</a> : <span>{name}</span>
}
