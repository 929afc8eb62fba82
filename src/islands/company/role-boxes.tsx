import { useId } from 'react'
import { type CompanyRole, companyRoles } from '../../lib/contract/limits.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Checkbox } from '../ui/field.tsx'

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

type BoxesProps = {
  chosen: readonly CompanyRole[]
  onChoose: (roles: CompanyRole[]) => void
  /** None was chosen, and the form was sent. */
  isMissing: boolean
}

/** What somebody may do in the company: one box each. */
export function RoleBoxes({ chosen, onChoose, isMissing }: BoxesProps) {
  const { say } = useSpeech()
  const fault = useId()
  return (
    <fieldset className="company-roles span-full">
      <legend>{say('company.roles')}</legend>
      {companyRoles.map((role) => (
        <Checkbox
          key={role}
          name={role}
          checked={chosen.includes(role)}
          errorId={isMissing ? fault : undefined}
          onCheck={(checked) =>
            onChoose(checked ? [...chosen, role] : chosen.filter((each) => each !== role))
          }
        >
          {say(`company.role_${role}`)}
        </Checkbox>
      ))}
      {isMissing && (
        <p className="field-error" id={fault}>
          {say('company.roles_missing')}
        </p>
      )}
    </fieldset>
  )
}
