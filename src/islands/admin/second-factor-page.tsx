import { useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { startSecondFactor } from '../../lib/contract/staff.ts'
import { ADMIN_ROOT } from '../../lib/domain/staff/pages.ts'
import { createForm } from '../../stores/form/form.ts'
import { callAsStaff, confirmFactor, type StaffMember } from '../../stores/staff/staff.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { useForm } from '../ui/use-form.ts'
import { CodeField, codeFault } from './sign-in-page.tsx'

type Enrolment = OutputOf<typeof startSecondFactor>

/** Sets up the second factor: make the secret, take it over by telephone, prove it by a code. */
export function SecondFactorPage({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const answer = await callAsStaff(startSecondFactor, {})
    setBusy(false)
    setFailure(answer.ok ? null : answer)
    if (answer.ok) setEnrolment(answer.value)
  }

  return (
    <section className="admin-work">
      <h1>{say('admin.second_factor_title')}</h1>
      {staff.secondFactor === 'on' ? (
        <Note tone="good" role="status">
          <p>{say('admin.second_factor_done')}</p>
          <p>
            <a href={ADMIN_ROOT}>{say('admin.to_overview')}</a>
          </p>
        </Note>
      ) : (
        <>
          <p className="lead">{say('admin.second_factor_lead')}</p>
          {staff.secondFactor === 'missing' && (
            <Note tone="warn">
              <p>{say('admin.second_factor_required')}</p>
            </Note>
          )}
          {failure && <FailureNote failure={failure} />}
          {enrolment ? (
            <Confirm enrolment={enrolment} />
          ) : (
            <Button busy={busy && say('admin.working')} onClick={() => void start()}>
              {say('admin.second_factor_start')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Confirm({ enrolment }: { enrolment: Enrolment }) {
  const { say } = useSpeech()
  const form = useForm(createCodeForm)
  const { busy, failure, send } = form
  return (
    <div className="admin-factor">
      <div>
        <h2>{say('admin.step_scan')}</h2>
        <QrCode className="admin-qr" text={enrolment.uri} label={say('admin.qr')} />
      </div>
      <div>
        <h2>{say('admin.step_type')}</h2>
        <p>
          <code className="admin-secret">{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <p className="hint">{say('admin.shown_once')}</p>
        <h2>{say('admin.step_confirm')}</h2>
        <Form
          className="fields"
          ref={form.ref}
          busy={busy}
          onSend={() =>
            send(
              ({ code }) => confirmFactor(code),
              () => {},
            )
          }
        >
          {failure && <FailureNote failure={failure} />}
          <CodeField bound={form.field('code')} />
          <div className="form-actions">
            <Button busy={busy && say('admin.working')}>{say('admin.confirm')}</Button>
          </div>
        </Form>
      </div>
    </div>
  )
}

const createCodeForm = () =>
  createForm({
    initial: { code: '' },
    check: ({ code }) => {
      const fault = codeFault(code)
      return fault ? { code: fault } : {}
    },
    codes: { code_wrong: 'code' },
  })
