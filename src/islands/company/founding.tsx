import { useStore } from '@nanostores/react'
import { foundCompany } from '../../stores/company/company.ts'
import { checkCompany } from '../../stores/company/company-form.ts'
import { $customer } from '../../stores/customer/customer.ts'
import { createForm } from '../../stores/form/form.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'

/** How somebody without a company sets one up. */
export function Founding() {
  const { say } = useSpeech()
  const customer = useStore($customer, { ssr: 'initial' })
  const form = useKeptForm('company', () =>
    createForm({ initial: { company: customer?.company ?? '' }, check: checkCompany }),
  )
  if (customer?.isGuest)
    return (
      <Note tone="plain">
        <p>{say('company.guest')}</p>
      </Note>
    )
  return (
    <>
      <p className="lead company-lead">{say('company.lead')}</p>
      <section className="customer-section" aria-labelledby="founding">
        <h2 id="founding">{say('company.found_do')}</h2>
        <div>
          <p>{say('company.none')}</p>
          <p className="company-how">{say('company.found_how')}</p>
          <Form
            className="fields"
            ref={form.ref}
            busy={form.busy}
            onSend={() =>
              form.send(
                ({ company }) => foundCompany(company),
                () => undefined,
              )
            }
          >
            {form.failure && <FailureNote failure={form.failure} />}
            <Field
              label={say('company.name')}
              width="full"
              autoComplete="organization"
              bound={form.field('company')}
            />
            <div className="form-actions">
              <Button busy={form.busy && say('company.busy')}>{say('company.found_do')}</Button>
            </div>
          </Form>
        </div>
      </section>
    </>
  )
}
