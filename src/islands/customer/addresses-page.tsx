import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import {
  $customer,
  type Address,
  addAddress,
  addressesOf,
  type Customer,
  deleteAddress,
  setFirst,
} from '../../stores/customer/customer.ts'
import { unsentOf } from '../../stores/customer/unsent.ts'
import { App } from '../page/app.tsx'
import type { ShopProps } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddressBook } from './address-book.tsx'
import { ChangedAddress, changedAddress, NewAddress, unsentNewAddress } from './address-editor.tsx'

/** `empty` is the address of the drawing for who has none. */
export function AddressesPage({ shop, empty }: { shop: ShopProps; empty: string }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={5} />}>
      <Addresses empty={empty} />
    </App>
  )
}

type View =
  | { view: 'book' }
  | { view: 'adding' }
  | { view: 'changing'; address: Address }
  | { view: 'saved' }
  | { view: 'removed'; address: Address }
  | { view: 'failed'; failure: Failure }

/** The address that was being changed or added when the login was lost, or the book. */
function firstView(customer: Customer): View {
  const all = (['shipping', 'billing'] as const).flatMap((type) => addressesOf(customer, type))
  const address = all.find((each) => unsentOf(changedAddress(each)) !== null)
  if (address) return { view: 'changing', address }
  return { view: unsentNewAddress() ? 'adding' : 'book' }
}

function Addresses({ empty }: { empty: string }) {
  const customer = useStore($customer, { ssr: 'initial' })
  if (!customer) return <Skeleton rows={5} />
  return <AddressesOf customer={customer} empty={empty} />
}

function AddressesOf({ customer, empty }: { customer: Customer; empty: string }) {
  const { say } = useSpeech()
  const [view, setView] = useState<View>(() => firstView(customer))
  const onEnd = (end: 'saved' | 'book') => setView({ view: end })
  if (view.view === 'adding') return <NewAddress customer={customer} onEnd={onEnd} />
  if (view.view === 'changing') return <ChangedAddress address={view.address} onEnd={onEnd} />

  const settle = async (work: Promise<{ ok: true } | Failure>, then: View) => {
    const answer = await work
    setView(answer.ok ? then : { view: 'failed', failure: answer })
  }
  const { shippingAddresses, billingAddresses } = customer.customerAddresses
  const hasAny = Object.keys({ ...shippingAddresses, ...billingAddresses }).length > 0
  const add = (
    <Button look="line" onClick={() => setView({ view: 'adding' })}>
      {say('account.add')}
    </Button>
  )
  return (
    <>
      <Outcome
        view={view}
        undo={({ id: _id, type, hasDeferredPayments: _deferred, ...fields }) =>
          void settle(addAddress(type, fields), { view: 'saved' })
        }
      />
      {hasAny ? (
        <>
          <AddressBook
            customer={customer}
            acts={(address, isDefault) => (
              <AddressActs
                isDefault={isDefault}
                onChange={() => setView({ view: 'changing', address })}
                onUseFirst={() => settle(setFirst(address), { view: 'saved' })}
                onRemove={() => settle(deleteAddress(address), { view: 'removed', address })}
              />
            )}
          />
          <p className="form-actions">{add}</p>
        </>
      ) : (
        <Empty picture={empty} text={say('account.no_addresses')}>
          {add}
        </Empty>
      )}
    </>
  )
}

type ActsProps = {
  isDefault: boolean
  onChange: () => void
  onUseFirst: () => Promise<void>
  onRemove: () => Promise<void>
}

function AddressActs({ isDefault, onChange, onUseFirst, onRemove }: ActsProps) {
  const { say } = useSpeech()
  const [busy, setBusy] = useState(false)
  const once = (work: () => Promise<void>) => () => {
    if (busy) return
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  return (
    <>
      <Button look="link" onClick={onChange}>
        {say('account.change')}
      </Button>
      {!isDefault && (
        <Button look="link" onClick={once(onUseFirst)}>
          {say('account.use_first')}
        </Button>
      )}
      <Button look="link" onClick={once(onRemove)}>
        {say('account.remove')}
      </Button>
    </>
  )
}

/** What has just happened, which takes the keyboard; a removed address can be had back. */
function Outcome({ view, undo }: { view: View; undo: (address: Address) => void }) {
  const { say } = useSpeech()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (view.view === 'removed' || view.view === 'saved') note.current?.focus()
  }, [view])
  if (view.view === 'failed') return <FailureNote failure={view.failure} />
  if (view.view === 'saved') {
    return (
      <Note tone="good" role="status" ref={note}>
        <p>{say('account.added')}</p>
      </Note>
    )
  }
  if (view.view !== 'removed') return null
  return (
    <Note
      tone="good"
      role="status"
      ref={note}
      acts={
        <Button look="link" onClick={() => undo(view.address)}>
          {say('account.undo')}
        </Button>
      }
    >
      <p>{say('account.removed')}</p>
    </Note>
  )
}
