import type { VoiceKey } from '../../lib/domain/dictionary/keys.generated.ts'
import { passwordFault } from '../../lib/domain/passwords/password.ts'
import { $rules } from '../session/rules.ts'

/** What is wrong with a field: the voice that says it, and what it names. */
export type Fault = VoiceKey | { voice: VoiceKey; count?: number; example?: string }

/** What is wrong with a form, by field. */
export type FieldFaults<Values> = Partial<Record<keyof Values & string, Fault>>

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export type LoginValues = { email: string; password: string }

export function checkLogin({ email, password }: LoginValues): FieldFaults<LoginValues> {
  return {
    ...emailFault(email),
    ...(password === '' && { password: 'forms.password_missing' }),
  }
}

export function checkEmail({ email }: { email: string }): FieldFaults<{ email: string }> {
  return emailFault(email)
}

export type RegistrationValues = {
  category: string
  firstName: string
  lastName: string
  company: string
  vatNumber: string
  email: string
  password: string
  newsletter: string
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
    ...newPasswordFault(values),
    ...(values.terms !== 'yes' && { terms: 'forms.terms_missing' }),
  }
}

function emailFault(email: string): { email?: VoiceKey } {
  const text = email.trim()
  if (text === '') return { email: 'forms.email_missing' }
  return EMAIL.test(text) ? {} : { email: 'forms.email_invalid' }
}

/** Whoever sets a new one may be unknown to the form: the server knows more about them. */
type NewPassword = { password: string; email?: string; firstName?: string; lastName?: string }

/** The code of a mail: six digits, however they are spaced. */
export function checkLoginCode({ code }: { code: string }): { code?: Fault } {
  return /^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: 'login.code_missing' }
}

export function checkNewPassword(values: NewPassword): { password?: Fault } {
  return newPasswordFault(values)
}

export type PasswordChangeValues = { currentPassword: string; password: string }

export function checkPasswordChange(
  values: PasswordChangeValues,
): FieldFaults<PasswordChangeValues> {
  return {
    ...missing(values, { currentPassword: 'forms.password_missing' }),
    ...newPasswordFault(values),
  }
}

export type ProfileValues = {
  firstName: string
  lastName: string
  company: string
  vatNumber: string
}

export function checkProfile(values: ProfileValues): FieldFaults<ProfileValues> {
  return missing(values, {
    firstName: 'forms.first_name_missing',
    lastName: 'forms.last_name_missing',
  })
}

function newPasswordFault({ password, email = '', firstName = '', lastName = '' }: NewPassword): {
  password?: Fault
} {
  const { passwordMinimum } = $rules.get()
  if (password === '') return { password: 'forms.password_missing' }
  const about = [email.split('@')[0] ?? '', firstName, lastName]
  const fault = passwordFault(password, { about, minimum: passwordMinimum })
  if (fault === null) return {}
  const voice = fault === 'short' ? 'forms.password_short' : 'forms.password_guessable'
  return { password: { voice, count: passwordMinimum } }
}

/** Fields that are empty, by the voice that asks for each. */
export function missing<Values extends Record<string, string>>(
  values: Values,
  voices: FieldFaults<Values>,
): FieldFaults<Values> {
  const empty = Object.entries(voices).filter(([name]) => values[name]?.trim() === '')
  return Object.fromEntries(empty) as FieldFaults<Values>
}
