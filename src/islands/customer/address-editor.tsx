import { type ReactNode, useEffect, useRef, useState } from 'react'
import { changeAddressForm, createAddressForm } from '../../stores/customer/address-form.ts'
import {
  type Address,
  type AddressType,
  addAddress,
  type Customer,
  changeAddress,
} from '../../stores/customer/customer.ts'
import { unsentOf } from '../../stores/customer/unsent.ts'
import type { AddressValues } from '../../stores/form/address-rules.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote } from '../ui/note.tsx'
import { Segmented } from '../ui/radio.tsx'
import type { BoundForm } from '../ui/use-form.ts'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { AddressFields } from './parts/address-fields.tsx'

const TYPES = ['shipping', 'billing'] as const

/** The name of the form of a new address. */
const newAddress = (type: AddressType) => `new address, ${type}`

/** The type of the new address that was being typed when the login was lost; undefined where none was. */
export const unsentNewAddress = () => TYPES.find((type) => unsentOf(newAddress(type)) !== null)

type OnEnd = (end: 'saved' | 'book') => void

export function NewAddress({ customer, onEnd }: { customer: Customer; onEnd: OnEnd }) {
  const { say } = useSpeech()
  const { country } = useShop()
  const [type, setType] = useState<AddressType>(() => unsentNewAddress() ?? 'shipping')
  const form = useKeptForm(newAddress(type), () => createAddressForm(country, customer, 'book'))
  const submit = () =>
    form.send(
      (fields) => addAddress(type, fields),
      () => onEnd('saved'),
    )
  return (
    <Editor form={form} kind={type} title={say('account.add_title')} onSend={submit} onEnd={onEnd}>
      <Segmented
        legend={say('account.type')}
        name="type"
        options={TYPES.map((value) => ({ value, text: say(`account.${value}`) }))}
        chosen={type}
        onChoose={setType}
      />
    </Editor>
  )
}

/** The name of the form that changes an address. */
export const changedAddress = ({ id }: Address) => `address ${id}`

export function ChangedAddress({ address, onEnd }: { address: Address; onEnd: OnEnd }) {
  const { say } = useSpeech()
  const form = useKeptForm(changedAddress(address), () => changeAddressForm(address))
  const submit = () =>
    form.send(
      (fields) => changeAddress(address.id, fields),
      () => onEnd('saved'),
    )
  return (
    <Editor
      form={form}
      kind={address.type}
      title={say('account.change_title')}
      onSend={submit}
      onEnd={onEnd}
    >
      <p className="hint span-full">{say('account.change_hint')}</p>
    </Editor>
  )
}

type EditorProps = {
  form: BoundForm<AddressValues>
  kind: AddressType
  title: string
  onSend: () => Promise<void>
  onEnd: OnEnd
  children: ReactNode
}

function Editor({ form, kind, title, onSend, onEnd, children }: EditorProps) {
  const { say } = useSpeech()
  const heading = useRef<HTMLHeadingElement>(null)
  const { busy, failure } = form
  useEffect(() => heading.current?.focus(), [])
  return (
    <Form className="fields customer-new-address" ref={form.ref} busy={busy} onSend={onSend}>
      <h2 className="span-full" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {failure && <FailureNote failure={failure} />}
      {children}
      <AddressFields form={form} kind={kind} />
      <div className="form-actions">
        <Button busy={busy && say('account.adding')}>{say('account.save')}</Button>
        <Button look="link" onClick={() => onEnd('book')}>
          {say('forms.cancel')}
        </Button>
      </div>
    </Form>
  )
}
