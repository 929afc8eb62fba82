import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { ADMIN_CUSTOMERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  $openCustomer,
  closeCustomer,
  loadCustomers,
  openCustomer,
} from '../../../stores/staff/customers.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStaffShop } from '../use-staff-shop.ts'
import { CustomerDetail } from './customer-detail.tsx'
import { CustomerList } from './customer-list.tsx'

type Place = { search: string; customer: string }

function placeOf(search: string): Place {
  const query = new URLSearchParams(search)
  return { search: query.get('search') ?? '', customer: query.get('customer') ?? '' }
}

/** Customers of the shop: those that a word finds, and all of the one that is open. */
export function CustomersPage({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const { may } = useStaffShop(staff)
  const [place, setPlace] = useState(() => placeOf(location.search))
  const { search, customer } = place
  useEffect(() => {
    void loadCustomers(search)
  }, [search])
  useEffect(() => {
    if (customer) void openCustomer(customer)
    else closeCustomer()
  }, [customer])
  const go = (next: Partial<Place>) => {
    const to = { ...place, ...next }
    setPlace(to)
    history.replaceState(null, '', withQuery(ADMIN_CUSTOMERS, to))
  }
  return (
    <div className="admin-pair">
      <section aria-labelledby="customers">
        <h1 id="customers">{say('admin.customers')}</h1>
        <Search key={search} search={search} onSearch={(words) => go({ search: words })} />
        <CustomerList search={search} open={customer} onOpen={(id) => go({ customer: id })} />
      </section>
      <section className="admin-picked" aria-live="polite">
        <Opened id={customer} may={may} />
      </section>
    </div>
  )
}

function Opened({ id, may }: { id: string; may: readonly string[] }) {
  const { say } = useSpeech()
  const state = useStore($openCustomer)
  if (state.state === 'closed') return <p className="hint">{say('admin.customers_choose')}</p>
  if (state.state === 'loading') return <Skeleton rows={8} />
  if (state.state === 'failed')
    return <FailureNote failure={state.failure} retry={() => void openCustomer(id)} />
  return <CustomerDetail key={state.customer.id} open={state} may={may} />
}

type SearchProps = { search: string; onSearch(words: string): void }

function Search({ search, onSearch }: SearchProps) {
  const { say } = useSpeech()
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    <search>
      <form className="admin-find" onSubmit={find}>
        <label htmlFor="customers-search">{say('admin.customers_hint')}</label>
        <input
          id="customers-search"
          name="search"
          type="search"
          defaultValue={search}
          autoComplete="off"
          maxLength={100}
        />
        <button type="submit" className="btn btn-small btn-line">
          {say('admin.find')}
        </button>
      </form>
    </search>
  )
}
