import { useId } from 'react'
import { type CompanyRole, companyRoles } from '../../lib/contract/limits.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Checkbox } from '../ui/field.tsx'

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
