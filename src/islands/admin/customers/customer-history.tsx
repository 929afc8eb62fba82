import { ADMIN_LEGACY_ORDERS, ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { StaffCustomer } from '../../../stores/staff/customers.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { useActReason, useActWords } from '../act-words.ts'

type Props = { customer: StaffCustomer }

/** What somebody ordered, the newest first. */
export function Orders({ customer: { latestOrders, orders } }: Props) {
  const { say, sayCount, money, dayAt } = useSpeech()
  if (latestOrders.length === 0) return <p>{say('admin.customers_no_orders')}</p>
  return (
    <>
      <ul className="admin-list">
        {latestOrders.map(
          ({ id, orderNumber, state, isDeferredPayment, createdAt, totalGross }) => (
            <li key={id} className="admin-customer-order">
              <a href={withQuery(ADMIN_ORDERS, { view: 'all', order: orderNumber })}>
                {orderNumber}
              </a>
              <span>{dayAt(createdAt, 'short')}</span>
              <span>
                {say(
                  // On account it goes on, and nothing of it is paid.
                  state === 'paid' && isDeferredPayment
                    ? 'order.state_confirmed'
                    : `order.state_${state}`,
                )}
              </span>
              <span>{money(totalGross)}</span>
            </li>
          ),
        )}
      </ul>
      {orders > latestOrders.length && <p className="hint">{sayCount('admin.orders', orders)}</p>}
    </>
  )
}

export function LegacyOrders({ customer: { id, legacyOrders } }: Props) {
  const { sayCount } = useSpeech()
  if (legacyOrders === 0) return null
  return (
    <p>
      <a href={withQuery(ADMIN_LEGACY_ORDERS, { customer: id })}>
        {sayCount('earlier.of_customer', legacyOrders)}
      </a>
    </p>
  )
}

/** What staff did about somebody. */
export function Acts({ customer: { acts } }: Props) {
  const { say, dayAt, timeAt } = useSpeech()
  const words = useActWords()
  const inWords = useActReason()
  if (acts.length === 0) return <p>{say('audit.none')}</p>
  return (
    <ul className="admin-list">
      {acts.map(({ act, by, reason, at }) => (
        <li key={`${at} ${act}`}>
          {dayAt(at, 'short')}, {timeAt(at)}: {words(act)}, {by || say('audit.command')}
          {reason && `. ${inWords(act, reason)}`}
        </li>
      ))}
    </ul>
  )
}
