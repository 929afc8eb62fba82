import type { VoiceKey } from '../../lib/domain/dictionary/keys.generated.ts'

/** What is wrong with a form: field to the voice that says it. */
export type FieldFaults<Values> = Partial<Record<keyof Values & string, VoiceKey>>

export const PASSWORD_LENGTH = 10

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export type LoginValues = { email: string; password: string }

export function checkLogin({ email, password }: LoginValues): FieldFaults<LoginValues> {
  return {
    ...emailFault(email),
    ...(password === '' && { password: 'forms.password_missing' }),
  }
}

export type RegistrationValues = {
  category: string
  firstName: string
  lastName: string
  company: string
  vatNumber: string
  email: string
  password: string
  terms: string
}

export function checkRegistration(values: RegistrationValues): FieldFaults<RegistrationValues> {
  const isCompany = values.category === '1'
  return {
    ...missing(values, {
      firstName: 'forms.first_name_missing',
      lastName: 'forms.last_name_missing',
      ...(isCompany && { company: 'forms.company_missing' }),
    }),
    ...emailFault(values.email),
    ...(values.password.length < PASSWORD_LENGTH && {
      password: values.password === '' ? 'forms.password_missing' : 'forms.password_short',
    }),
    ...(values.terms !== 'yes' && { terms: 'forms.terms_missing' }),
  }
}

export type AddressValues = {
  firstName: string
  lastName: string
  company: string
  streetName: string
  additionalInfo: string
  postalCode: string
  city: string
  region: string
  country: string
  phone: string
}

export function checkAddress(values: AddressValues): FieldFaults<AddressValues> {
  return missing(values, {
    firstName: 'forms.first_name_missing',
    lastName: 'forms.last_name_missing',
    streetName: 'forms.street_missing',
    postalCode: 'forms.postcode_missing',
    city: 'forms.city_missing',
  })
}

function emailFault(email: string): { email?: VoiceKey } {
  const text = email.trim()
  if (text === '') return { email: 'forms.email_missing' }
  return EMAIL.test(text) ? {} : { email: 'forms.email_invalid' }
}

function missing<Values extends Record<string, string>>(
  values: Values,
  voices: FieldFaults<Values>,
): FieldFaults<Values> {
  const empty = Object.entries(voices).filter(([name]) => values[name]?.trim() === '')
  return Object.fromEntries(empty) as FieldFaults<Values>
}
