import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import { linkPath } from '../../../lib/domain/urls/link-path.ts'
import { loginAs } from '../../../stores/auth/auth.ts'
import { createForm } from '../../../stores/form/form.ts'
import { type CustomerState, type Help, helpCustomer } from '../../../stores/staff/customers.ts'
import { reasonFault } from '../../../stores/staff/reason.ts'
import { $isElsewhere } from '../../../stores/staff/shop-choice.ts'
import { readToken } from '../../../stores/staff/staff.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { useForm } from '../../ui/use-form.ts'

type FormProps = { open: Extract<CustomerState, { state: 'open' }>; may: readonly string[] }

const createReasonForm = () =>
  createForm({
    initial: { reason: '' },
    check: ({ reason }) => reasonFault(reason),
  })

/** What can be done for a customer: one reason, which is kept, and a button for each. */
export function HelpForm({ open, may }: FormProps) {
  const { say } = useSpeech()
  const form = useForm(createReasonForm)
  const { customer, busy, done, refused } = open
  const mayEdit = may.includes('customers.edit')
  const mayActAs = useMayActAs(may) && !customer.isGuest
  if (!mayEdit && !mayActAs) return null
  const helps: Help[] = customer.isGuest
    ? ['end_sessions', 'password_link']
    : ['password_link', 'end_sessions', customer.isLocked ? 'unlock' : 'lock']
  if (customer.failedDebits.count > 0) helps.push('allow_debits')
  const help = async (what: Help) => {
    const values = form.submit()
    if (values && (await helpCustomer(what, values.reason.trim()))) form.put({ reason: '' })
  }
  return (
    <div className="admin-found" ref={form.ref}>
      <h3>{say('admin.customers_help')}</h3>
      {done && (
        <Note tone="good" icon="check" role="status">
          <p>{say(`admin.customers_done_${done}`)}</p>
        </Note>
      )}
      {refused && <FailureNote failure={refused} />}
      <Field
        label={say('admin.reason')}
        hint={say('admin.reason_hint')}
        width="full"
        autoComplete="off"
        bound={form.field('reason')}
      />
      <div className="form-actions">
        {mayActAs && <ActAs email={customer.email} name={customer.name} form={form} />}
        {mayEdit &&
          helps.map((what) => (
            <Button
              key={what}
              look="line"
              small
              busy={busy === what && say('admin.customers_busy')}
              onClick={() => void help(what)}
            >
              {say(`admin.customers_do_${what}`)}
            </Button>
          ))}
      </div>
    </div>
  )
}

/** A login as a customer is good for the shop whose address is open. */
function useMayActAs(may: readonly string[]): boolean {
  const isElsewhere = useStore($isElsewhere)
  return may.includes('customers.login_as') && !isElsewhere
}

type ReasonForm = ReturnType<typeof useForm<{ reason: string }>>

function ActAs({ email, name, form }: { email: string; name: string; form: ReasonForm }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const [failure, setFailure] = useState<Failure | null>(null)
  const open = async () => {
    const values = form.submit()
    if (!values) return
    const answer = await loginAs({ email, reason: values.reason.trim() }, readToken())
    if (answer.ok) location.assign(linkPath(links, 'home'))
    else setFailure(answer)
  }
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      <Button small onClick={() => void open()}>
        {say('admin.open_shop', { name })}
      </Button>
    </>
  )
}
