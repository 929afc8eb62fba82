import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { StaffCustomer } from '../../../stores/staff/customers.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** What a customer has to spend, and how it came to that; nothing where there never was any. */
export function Credit({ customer: { wallet } }: { customer: StaffCustomer }) {
  const { say, money, dayAt } = useSpeech()
  if (wallet.moves.length === 0) return null
  return (
    <>
      <h3 className="admin-group">
        {say('wallet.title_staff')}: {wallet.credit.map(money).join(', ')}
      </h3>
      <ul className="admin-list">
        {wallet.moves.map(({ id, kind, at, amount, balance, orderNumber }) => (
          <li key={id} className="admin-customer-move">
            <span>{dayAt(at, 'short')}</span>
            <span>
              {say(`wallet.kind_${kind}`)}{' '}
              {orderNumber && (
                <a href={withQuery(ADMIN_ORDERS, { view: 'all', order: orderNumber })}>
                  {orderNumber}
                </a>
              )}
            </span>
            <span>{money(amount)}</span>
            <span>
              {say('wallet.balance')}: {money(balance)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
