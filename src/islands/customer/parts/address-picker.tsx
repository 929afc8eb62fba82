import { type AddressStep, NEW, sharedFor } from '../../../stores/checkout/address-step.ts'
import type { SharedAddress } from '../../../stores/company/company-addresses.ts'
import type { Address, AddressType } from '../../../stores/customer/customer.ts'
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
  const form = useForm(() => step.added[kind])
  const group = {
    name: `${kind}-address`,
    chosen: picked,
    onChoose: (id: string) => step.picks.put({ [kind]: id }),
  }
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
      {picked === NEW && (
        <div className="fields customer-address-new" ref={form.ref}>
          <AddressFields form={form} kind={kind} />
        </div>
      )}
    </fieldset>
  )
}
