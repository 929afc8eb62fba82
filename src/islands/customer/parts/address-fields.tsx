import { lazy, Suspense } from 'react'
import { mayLackPostcode, regionOf } from '../../../lib/domain/address/format.ts'
import { fetched } from '../../../stores/browser/fetched.ts'
import type { AddressValues } from '../../../stores/form/address-rules.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import type { BoundForm } from '../../ui/use-form.ts'

type FieldsProps = {
  form: BoundForm<AddressValues>
  /** What browsers call it when they fill it in. */
  kind: 'shipping' | 'billing'
}

/** In shops that look addresses up. */
const AddressLookup = lazy(async () => {
  const { AddressLookup } = await fetched(() => import('./address-lookup.tsx'))
  return { default: AddressLookup }
})

/** The fields of one address. */
export function AddressFields(props: FieldsProps) {
  const { looksUpAddresses } = useShop()
  return (
    <>
      {looksUpAddresses && (
        <Suspense fallback={null}>
          <AddressLookup form={props.form} />
        </Suspense>
      )}
      <WhoFields {...props} />
      <PlaceFields {...props} />
    </>
  )
}

function WhoFields({ form, kind }: FieldsProps) {
  const { say } = useSpeech()
  const part = (name: keyof AddressValues & string) => form.field(name)
  return (
    <>
      <Field
        label={say('forms.first_name')}
        autoComplete={`${kind} given-name`}
        bound={part('firstName')}
      />
      <Field
        label={say('forms.last_name')}
        autoComplete={`${kind} family-name`}
        bound={part('lastName')}
      />
      <Field
        label={say('forms.company')}
        optional
        width="full"
        autoComplete={`${kind} organization`}
        bound={part('company')}
      />
    </>
  )
}

function PlaceFields({ form, kind }: FieldsProps) {
  const { say, country } = useSpeech()
  const { countries } = useShop()
  const part = (name: keyof AddressValues & string) => form.field(name)
  const home = form.values.country
  const region = regionOf(home)
  // With the word for it the label is too long for a third.
  const isOptional = mayLackPostcode(home)
  return (
    <>
      <Field
        label={say('forms.street')}
        width="full"
        autoComplete={`${kind} address-line1`}
        bound={part('streetName')}
      />
      <Field
        label={say('forms.additional')}
        optional
        width="full"
        autoComplete={`${kind} address-line2`}
        bound={part('additionalInfo')}
      />
      <Field
        label={say(home === 'IE' ? 'forms.eircode' : 'forms.postcode')}
        optional={isOptional}
        width={isOptional ? 'half' : 'third'}
        autoComplete={`${kind} postal-code`}
        bound={part('postalCode')}
      />
      <Field
        label={say('forms.city')}
        width={isOptional ? 'half' : 'rest'}
        autoComplete={`${kind} address-level2`}
        bound={part('city')}
      />
      {region !== 'none' && (
        <Field
          label={say(region === 'required' ? 'forms.province' : 'forms.county')}
          optional={region === 'optional'}
          autoComplete={`${kind} address-level1`}
          bound={part('region')}
        />
      )}
      <SelectField
        label={say('forms.country')}
        autoComplete={`${kind} country`}
        options={countries.map((value) => ({ value, text: country(value) }))}
        bound={part('country')}
      />
      <Field
        label={say('forms.phone')}
        optional
        hint={kind === 'shipping' ? say('forms.phone_hint') : undefined}
        width="full"
        type="tel"
        inputMode="tel"
        autoComplete={`${kind} tel`}
        bound={part('phone')}
      />
    </>
  )
}
