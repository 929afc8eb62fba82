import { type CompanyRole, companyRoles } from '../../../lib/contract/limits.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** Says roles in words, in the order in which they are listed everywhere, as one phrase: `Orders, approves`. */
export function useRoleWords(): (roles: readonly CompanyRole[]) => string {
  const { say, locale } = useSpeech()
  const list = new Intl.ListFormat(locale, { style: 'short', type: 'unit' })
  return (roles) =>
    list.format(
      companyRoles
        .filter((role) => roles.includes(role))
        .map((role) => say(`company.role_${role}`))
        .map((text, at) => (at === 0 ? text : uncapitalised(text, locale))),
    )
}

const uncapitalised = (text: string, locale: string) =>
  text.slice(0, 1).toLocaleLowerCase(locale) + text.slice(1)
