import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { createAddressForm } from '../../stores/customer/address-form.ts'
import {
  $customer,
  type AddressType,
  addAddress,
  type Customer,
} from '../../stores/customer/customer.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Segmented } from '../ui/radio.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useForm } from '../ui/use-form.ts'
import { AddressBook } from './address-book.tsx'
import { AddressFields } from './parts/address-fields.tsx'

export function AddressesPage({ shop }: { shop: ShopProps }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={5} />}>
      <Addresses />
    </App>
  )
}

function Addresses() {
  const { say } = useSpeech()
  const customer = useStore($customer, { ssr: 'initial' })
  const [mode, setMode] = useState<'list' | 'adding' | 'added'>('list')
  if (!customer) return <Skeleton rows={5} />
  return (
    <>
      {mode === 'added' && (
        <Note tone="good" role="status">
          <p>{say('account.added')}</p>
        </Note>
      )}
      <AddressBook customer={customer} heading="h2" />
      {mode === 'adding' ? (
        <NewAddress customer={customer} onEnd={setMode} />
      ) : (
        <p className="form-actions">
          <Button look="line" onClick={() => setMode('adding')}>
            {say('account.add')}
          </Button>
        </p>
      )}
    </>
  )
}

const TYPES = ['shipping', 'billing'] as const

type NewProps = { customer: Customer; onEnd: (mode: 'list' | 'added') => void }

function NewAddress({ customer, onEnd }: NewProps) {
  const { say } = useSpeech()
  const { country } = useShop()
  const heading = useRef<HTMLHeadingElement>(null)
  const [type, setType] = useState<AddressType>('shipping')
  const form = useForm(() => createAddressForm(country, customer, 'book'))
  const { busy, failure, send } = form
  useEffect(() => heading.current?.focus(), [])

  const submit = () =>
    send(
      (fields) => addAddress(type, fields),
      () => onEnd('added'),
    )

  return (
    <Form className="fields customer-new-address" ref={form.ref} busy={busy} onSend={submit}>
      <h2 className="span-full" ref={heading} tabIndex={-1}>
        {say('account.add_title')}
      </h2>
      {failure && <FailureNote failure={failure} />}
      <Segmented
        legend={say('account.type')}
        name="type"
        options={TYPES.map((value) => ({ value, text: say(`account.${value}`) }))}
        chosen={type}
        onChoose={setType}
      />
      <AddressFields form={form} kind={type} />
      <div className="form-actions">
        <Button busy={busy && say('account.adding')}>{say('account.save')}</Button>
        <Button look="link" onClick={() => onEnd('list')}>
          {say('account.cancel')}
        </Button>
      </div>
    </Form>
  )
}
