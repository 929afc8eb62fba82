import { useStore } from '@nanostores/react'
import {
  $customers,
  type ListedCustomer,
  loadCustomers,
  loadMoreCustomers,
} from '../../../stores/staff/customers.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type ListProps = { search: string; open: string; onOpen(id: string): void }

/** Customers, newest first, or those that were looked for. */
export function CustomerList({ search, open, onOpen }: ListProps) {
  const { say } = useSpeech()
  const list = useStore($customers)
  if (list.state === 'loading') return <Skeleton rows={10} />
  if (list.state === 'failed')
    return <FailureNote failure={list.failure} retry={() => void loadCustomers(search)} />
  if (list.customers.length === 0) return <p role="status">{say('admin.customers_none')}</p>
  return (
    <>
      <ul className="admin-picks">
        {list.customers.map((customer) => (
          <li key={customer.id}>
            <button
              type="button"
              aria-current={customer.id === open ? 'true' : undefined}
              onClick={() => onOpen(customer.id)}
            >
              <Row customer={customer} />
            </button>
          </li>
        ))}
      </ul>
      {typeof list.more === 'object' && <FailureNote failure={list.more} />}
      {list.next && (
        <Button
          look="line"
          small
          busy={list.more === 'loading' && say('failures.loading')}
          onClick={() => void loadMoreCustomers(search)}
        >
          {say('admin.customers_more')}
        </Button>
      )}
    </>
  )
}

function Row({ customer }: { customer: ListedCustomer }) {
  const { say, sayCount } = useSpeech()
  const { name, company, email, isGuest, isLocked, erasedAt, bouncedAt, orders } = customer
  return (
    <>
      <b>
        {erasedAt
          ? say('admin.customers_erased')
          : [name || email, company].filter(Boolean).join(', ')}
      </b>
      <span>{email}</span>
      <span>
        {sayCount('admin.orders', orders)}
        {isGuest && `, ${say('admin.customers_guest')}`}
        {isLocked && <em className="admin-lost"> {say('admin.customers_locked')}</em>}
        {bouncedAt && <em className="admin-lost"> {say('admin.customers_bounces')}</em>}
      </span>
    </>
  )
}
