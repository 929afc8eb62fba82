import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import { findCustomerByEmail } from '../../lib/contract/customer.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { ADMIN_LOGIN_AS } from '../../lib/domain/staff/pages.ts'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { loginAs, stopActing } from '../../stores/auth/auth.ts'
import { createForm } from '../../stores/form/form.ts'
import { checkEmail } from '../../stores/form/form-rules.ts'
import { reasonFault } from '../../stores/staff/reason.ts'
import { $isElsewhere, $shop, type StaffShop } from '../../stores/staff/shop-choice.ts'
import { callAsStaff, readToken } from '../../stores/staff/staff.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { useForm } from '../ui/use-form.ts'

type Customer = OutputOf<typeof findCustomerByEmail>['customer']

/** Finds a customer, asks why, and opens the shop as that customer; `?end` comes back from there. */
export function LoginAsPage() {
  const { say } = useSpeech()
  const [customer, setCustomer] = useState<Customer | null>(null)
  const stopped = useStopped()
  const shop = useStore($shop)
  const isElsewhere = useStore($isElsewhere)
  return (
    <section className="admin-work">
      <h1>{say('admin.login_as')}</h1>
      <p className="lead">{say('admin.login_as_lead')}</p>
      {stopped && (
        <Note tone="good" role="status">
          <p>{say('admin.login_as_stopped')}</p>
        </Note>
      )}
      {shop && isElsewhere ? (
        <Elsewhere shop={shop} />
      ) : (
        <>
          <Find onFound={setCustomer} />
          <div aria-live="polite">
            {customer && <Found key={customer.id} customer={customer} />}
          </div>
        </>
      )}
    </section>
  )
}

/** Another shop's customers use its own address: a login is good for where it is made. */
function Elsewhere({ shop }: { shop: StaffShop }) {
  const { say } = useSpeech()
  const address = new URL(ADMIN_LOGIN_AS, location.href)
  address.hostname = shop.host
  return (
    <Note
      tone="plain"
      icon="person"
      acts={<a href={address.href}>{say('admin.login_as_there', { host: address.host })}</a>}
    >
      <p>{say('admin.login_as_elsewhere', { shop: shop.name })}</p>
    </Note>
  )
}

/** Whether somebody came back here to end acting as a customer; it has ended then. */
function useStopped(): boolean {
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('end')) return
    void stopActing().then(() => {
      history.replaceState(null, '', location.pathname)
      setStopped(true)
    })
  }, [])
  return stopped
}

function Find({ onFound }: { onFound: (customer: Customer | null) => void }) {
  const { say } = useSpeech()
  const form = useForm(createFindForm)
  const [looking, setLooking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const find = async () => {
    const values = form.submit()
    if (!values) return
    setLooking(true)
    setFailure(null)
    onFound(null)
    const answer = await callAsStaff(findCustomerByEmail, { email: values.email.trim() })
    setLooking(false)
    if (answer.ok) onFound(answer.value.customer)
    else if (!form.refuse(answer)) setFailure(answer)
  }
  return (
    <Form className="fields" ref={form.ref} busy={looking} onSend={find}>
      {failure && <FailureNote failure={failure} />}
      <Field
        label={say('admin.customer_email')}
        width="full"
        type="email"
        inputMode="email"
        autoComplete="off"
        bound={form.field('email')}
      />
      <div className="form-actions">
        <Button look="line" small busy={looking && say('admin.finding')}>
          {say('admin.find')}
        </Button>
      </div>
    </Form>
  )
}

const createFindForm = () =>
  createForm({
    initial: { email: '' },
    check: checkEmail,
    codes: { customer_not_found: 'email' },
  })

function Found({ customer }: { customer: Customer }) {
  const { say, sayCount, dayAt } = useSpeech()
  const { links } = useShop()
  const form = useForm(createReasonForm)
  const { busy, failure, send } = form
  const { email, name, company, customerSince, orders } = customer
  const open = () =>
    send(
      ({ reason }) => loginAs({ email, reason: reason.trim() }, readToken()),
      () => location.assign(linkPath(links, 'home')),
    )
  return (
    <div className="admin-found">
      <h2>{name}</h2>
      <dl className="facts">
        <Fact name={say('forms.email')} value={email} />
        {company && <Fact name={say('forms.company')} value={company} />}
        <Fact name={say('admin.customer_since')} value={dayAt(customerSince, 'long')} />
        <Fact name={say('admin.customer_orders')} value={sayCount('admin.orders', orders)} />
      </dl>
      <Form className="fields" ref={form.ref} busy={busy} onSend={open}>
        {failure && <FailureNote failure={failure} />}
        <Field
          label={say('admin.reason')}
          hint={say('admin.reason_hint')}
          width="full"
          autoComplete="off"
          bound={form.field('reason')}
        />
        <div className="form-actions">
          <Button busy={busy && say('admin.opening')}>{say('admin.open_shop', { name })}</Button>
        </div>
      </Form>
    </div>
  )
}

const createReasonForm = () =>
  createForm({
    initial: { reason: '' },
    check: ({ reason }) => reasonFault(reason),
  })

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
