import { useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import type { AddressChoice } from '../../../stores/checkout/checkout.ts'
import {
  type Address,
  type AddressType,
  addressesOf,
  type Customer,
} from '../../../stores/customer/customer.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Radio } from '../../ui/radio.tsx'
import { useForm } from '../../ui/use-form.ts'
import { AddressFields, createAddressForm } from './address-fields.tsx'
import { useAddressLines } from './address-text.tsx'

/** What is picked when it is none of the saved addresses. */
export const NEW = 'new'

export type AddressPick = ReturnType<typeof useAddressPick>

/** A choice between the customer's saved addresses of a type and a new one. */
export function useAddressPick(customer: Customer, type: AddressType, current?: string) {
  const { country } = useShop()
  const saved = addressesOf(customer, type)
  const known = saved.some(({ id }) => id === current) ? current : saved[0]?.id
  const [picked, pick] = useState(known ?? NEW)
  const form = useForm(() => createAddressForm(country, customer))
  return {
    picked,
    pick,
    form,
    /** The choice, or null when the new address lacks something, which then shows. */
    choose: (): AddressChoice | null => {
      if (picked !== NEW) return { use: 'saved', id: picked }
      const fields = form.submit()
      return fields && { use: 'new', fields }
    },
    refuse: (failure: Failure) => picked === NEW && form.refuse(failure),
  }
}

type PickerProps = {
  pick: AddressPick
  addresses: Address[]
  legend: string
  kind: AddressType
}

export function AddressPicker({ pick, addresses, legend, kind }: PickerProps) {
  const { say } = useSpeech()
  const lines = useAddressLines()
  const isNew = pick.picked === NEW
  const group = { name: `${kind}-address`, chosen: pick.picked, onChoose: pick.pick }
  return (
    <fieldset className="customer-address-picker">
      <legend>{legend}</legend>
      {addresses.map((address) => {
        const [who, ...rest] = lines(address)
        return (
          <Radio key={address.id} {...group} value={address.id}>
            <b>{who}</b>
            <span>{rest.join(', ')}</span>
          </Radio>
        )
      })}
      {addresses.length > 0 && (
        <Radio {...group} value={NEW}>
          <b>{say('checkout.another')}</b>
        </Radio>
      )}
      {isNew && (
        <div className="fields customer-address-new" ref={pick.form.ref}>
          <AddressFields form={pick.form} kind={kind} />
        </div>
      )}
    </fieldset>
  )
}
