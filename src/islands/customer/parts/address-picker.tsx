import { Fragment, useEffect, useRef } from 'react'
import { type AddressStep, NEW, savedId, sharedFor } from '../../../stores/checkout/address-step.ts'
import type { SharedAddress } from '../../../stores/company/company-addresses.ts'
import type { Address, AddressType } from '../../../stores/customer/customer.ts'
import type { AddressValues } from '../../../stores/form/address-rules.ts'
import type { FormStore } from '../../../stores/form/form.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Radio } from '../../ui/radio.tsx'
import { useForm } from '../../ui/use-form.ts'
import { AddressFields } from './address-fields.tsx'
import { useAddressLines } from './address-text.tsx'

type PickerProps = {
  step: AddressStep
  picked: string
  addresses: Address[]
  /** What the customer's company shares. */
  shared: readonly SharedAddress[]
  legend: string
  kind: AddressType
}

/** A choice between the customer's saved addresses of a type, those of the company, and a new one. */
export function AddressPicker({ step, picked, addresses, shared, legend, kind }: PickerProps) {
  const { say } = useSpeech()
  const lines = useAddressLines()
  const ofCompany = sharedFor(shared, addresses)
  const form = step.formOf(kind)
  const typed = form && <Typed key={picked} store={form} kind={kind} isCorrected={picked !== NEW} />
  const group = {
    name: `${kind}-address`,
    chosen: savedId(picked),
    onChoose: (id: string) => step.picks.put({ [kind]: id }),
  }
  return (
    <fieldset className="customer-address-picker">
      <legend>{legend}</legend>
      {addresses.map((address) => {
        const [who, ...rest] = lines(address)
        return (
          <Fragment key={address.id}>
            <Radio {...group} value={address.id}>
              <b>{who}</b>
              <span>{rest.join(', ')}</span>
            </Radio>
            {picked === address.id && (
              <p>
                <button type="button" className="link" onClick={() => step.correct(address)}>
                  {say('checkout.correct')}
                </button>
              </p>
            )}
            {picked !== address.id && savedId(picked) === address.id && typed}
          </Fragment>
        )
      })}
      {ofCompany.map(({ pick, address }) => {
        const [who, ...rest] = lines(address)
        return (
          <Radio key={pick} {...group} value={pick}>
            <b>{who}</b>
            <span>{rest.join(', ')}</span>
            <span>{say('checkout.company_address')}</span>
          </Radio>
        )
      })}
      {addresses.length + ofCompany.length > 0 && (
        <Radio {...group} value={NEW}>
          <b>{say('checkout.another')}</b>
        </Radio>
      )}
      {picked === NEW && typed}
    </fieldset>
  )
}

type TypedProps = { store: FormStore<AddressValues>; kind: AddressType; isCorrected: boolean }

/** The fields of a new address, or of one that is corrected. */
function Typed({ store, kind, isCorrected }: TypedProps) {
  const form = useForm(() => store)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that opened it is gone.
    if (isCorrected) place.current?.querySelector('input')?.focus()
  }, [isCorrected])
  return (
    <div
      className="fields customer-address-new"
      ref={(element) => {
        form.ref(element)
        place.current = element
      }}
    >
      <AddressFields form={form} kind={kind} />
    </div>
  )
}
