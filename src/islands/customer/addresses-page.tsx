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
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddressBook } from './address-book.tsx'
import { ChangedAddress, changedAddress, NewAddress } from './address-editor.tsx'

export function AddressesPage({ shop }: { shop: ShopProps }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={5} />}>
      <Addresses />
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

/** The address that was being changed when the login was lost, or the book. */
function firstView(customer: Customer): View {
  const all = (['shipping', 'billing'] as const).flatMap((type) => addressesOf(customer, type))
  const address = all.find((each) => unsentOf(changedAddress(each)) !== null)
  return address ? { view: 'changing', address } : { view: 'book' }
}

function Addresses() {
  const customer = useStore($customer, { ssr: 'initial' })
  if (!customer) return <Skeleton rows={5} />
  return <AddressesOf customer={customer} />
}

function AddressesOf({ customer }: { customer: Customer }) {
  const [view, setView] = useState<View>(() => firstView(customer))
  const onEnd = (end: 'saved' | 'book') => setView({ view: end })
  if (view.view === 'adding') return <NewAddress customer={customer} onEnd={onEnd} />
  if (view.view === 'changing') return <ChangedAddress address={view.address} onEnd={onEnd} />

  const settle = async (work: Promise<{ ok: true } | Failure>, then: View) => {
    const answer = await work
    setView(answer.ok ? then : { view: 'failed', failure: answer })
  }
  return (
    <>
      <Outcome
        view={view}
        undo={({ id: _id, type, hasDeferredPayments: _deferred, ...fields }) =>
          void settle(addAddress(type, fields), { view: 'saved' })
        }
      />
      <AddressBook
        customer={customer}
        heading="h2"
        acts={(address, isDefault) => (
          <AddressActs
            isDefault={isDefault}
            onChange={() => setView({ view: 'changing', address })}
            onUseFirst={() => settle(setFirst(address), { view: 'saved' })}
            onRemove={() => settle(deleteAddress(address), { view: 'removed', address })}
          />
        )}
      />
      <p className="form-actions">
        <Button look="line" onClick={() => setView({ view: 'adding' })}>
          <AddLabel />
        </Button>
      </p>
    </>
  )
}

function AddLabel() {
  const { say } = useSpeech()
  return say('account.add')
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
