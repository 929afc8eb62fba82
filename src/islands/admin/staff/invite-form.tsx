import { useState } from 'react'
import { createForm } from '../../../stores/form/form.ts'
import { checkEmail } from '../../../stores/form/form-rules.ts'
import { invite } from '../../../stores/staff/accounts.ts'
import { reasonFault } from '../../../stores/staff/reason.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useStaffShop } from '../use-staff-shop.ts'
import { grantOf, RoleFields } from './role-fields.tsx'

type InviteProps = { staff: StaffMember; onInvited(id: string): void }

/** Invites somebody with one role; more are given to the account that there is then. */
export function InviteForm({ staff, onInvited }: InviteProps) {
  const { say } = useSpeech()
  const { id: tenant } = useStaffShop(staff)
  const form = useForm(() => createInvitation(tenant))
  const [invited, setInvited] = useState('')
  const { busy, failure, send, values } = form
  const submit = () =>
    send(
      async ({ email, name, reason, ...role }) => {
        const answer = await invite({
          email: email.trim(),
          name: name.trim(),
          grants: [grantOf(role)],
          reason: reason.trim(),
        })
        if (answer.ok) setInvited(answer.account.id)
        return answer
      },
      () => {},
    )
  if (invited) {
    return (
      <Note
        tone="good"
        icon="mail"
        role="status"
        acts={
          <Button look="link" onClick={() => onInvited(invited)}>
            {values.name}
          </Button>
        }
      >
        <p>{say('staff.invited_done', { email: values.email })}</p>
      </Note>
    )
  }
  return (
    <>
      <h2>{say('staff.invite')}</h2>
      <p>{say('staff.invite_lead')}</p>
      <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
        {failure && <FailureNote failure={failure} />}
        <Field label={say('staff.name')} autoComplete="off" bound={form.field('name')} />
        <Field
          label={say('forms.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          bound={form.field('email')}
        />
        <RoleFields staff={staff} chosen={values.role} field={form.field} />
        <Field
          label={say('admin.reason')}
          hint={say('staff.reason_hint')}
          width="full"
          autoComplete="off"
          bound={form.field('reason')}
        />
        <div className="form-actions">
          <Button busy={busy && say('admin.customers_busy')}>{say('staff.invite_do')}</Button>
        </div>
      </Form>
    </>
  )
}

const createInvitation = (tenant: string) =>
  createForm({
    initial: { email: '', name: '', role: 'support', tenant, reason: '' },
    check: ({ email, name, reason }) => ({
      ...(name.trim() === '' && { name: 'staff.name_missing' as const }),
      ...checkEmail({ email }),
      ...reasonFault(reason),
    }),
    codes: { staff_taken: 'email' },
  })
