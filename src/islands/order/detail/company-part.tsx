import { useState } from 'react'
import { isDebitMethod } from '../../../lib/domain/payment/methods.ts'
import { unsentOf } from '../../../stores/customer/unsent.ts'
import { createForm } from '../../../stores/form/form.ts'
import { approve, decline } from '../../../stores/order/approval.ts'
import type { Order } from '../../../stores/order/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { ChangeOrder } from '../../payment/parts/change-order.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useKeptForm } from '../../ui/use-kept-form.ts'

type PartProps = { order: Order; company: NonNullable<Order['company']> }

/** For whom an order was placed and by whom, and whether it may be paid yet. */
export function CompanyPart({ order, company }: PartProps) {
  const { say } = useSpeech()
  const { name, orderedBy, approval, approvedBy, approvalReason: reason, mayApprove } = company
  const isOpen = order.state === 'awaiting_payment'
  return (
    <div>
      <p>
        {orderedBy.name
          ? say('order.for_company', { company: name, name: orderedBy.name })
          : say('order.for_company_alone', { company: name })}
      </p>
      {isOpen && approval === 'waiting' && !mayApprove && (
        <Note tone="plain" role="status">
          <p>{say('order.approval_wait', { company: name })}</p>
        </Note>
      )}
      {isOpen && mayApprove && <Decision order={order} name={orderedBy.name} />}
      {approval === 'approved' && (
        <p>
          {approvedBy
            ? say('order.approval_approved', { name: approvedBy })
            : say('order.approval_was_approved')}
        </p>
      )}
      {approval === 'declined' && (
        <Note tone="warn" role="status">
          <p>
            {approvedBy
              ? say('order.approval_declined', { name: approvedBy, reason })
              : say('order.approval_was_declined', { reason })}
          </p>
        </Note>
      )}
      {isOpen && approval !== 'waiting' && approval !== 'declined' && !company.mayPay && (
        <p>{say('order.pay_others', { company: name })}</p>
      )}
      {isOpen && isTakenBack(order, company) && <ChangeOrder id={order.id} />}
    </div>
  )
}

/** Whether who ordered may take it back here; who may pay it is shown the way beside how to pay. */
function isTakenBack({ amountPaid, payments }: Order, { orderedBy, mayPay }: PartProps['company']) {
  const isDebited = payments.some(
    ({ method, state }) => isDebitMethod(method) && state === 'pending',
  )
  return orderedBy.isYou && !mayPay && amountPaid.centAmount === 0 && !isDebited
}

/** The name of the form that says why not. */
const formOf = ({ id }: Order) => `decline ${id}`

function Decision({ order, name }: { order: Order; name: string }) {
  const { say } = useSpeech()
  const [isDeclining, setDeclining] = useState(() => unsentOf(formOf(order)) !== null)
  const yes = useForm(() => createForm({ initial: {}, check: () => ({}) }))
  if (isDeclining) return <Declining order={order} onCancel={() => setDeclining(false)} />
  return (
    <Form
      busy={yes.busy}
      onSend={() =>
        yes.send(
          () => approve(order.id),
          () => undefined,
        )
      }
    >
      {yes.failure && <FailureNote failure={yes.failure} />}
      <p>{say('order.approval_ask', { name })}</p>
      <div className="form-actions">
        <Button busy={yes.busy && say('failures.loading')}>{say('order.approve')}</Button>
        <Button look="link" onClick={() => setDeclining(true)}>
          {say('order.decline')}
        </Button>
      </div>
    </Form>
  )
}

function Declining({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const { say } = useSpeech()
  const form = useKeptForm(formOf(order), () =>
    createForm({
      initial: { reason: '' },
      check: ({ reason }) => (reason.trim() === '' ? { reason: 'order.decline_missing' } : {}),
    }),
  )
  const send = () =>
    form.send(
      ({ reason }) => decline(order.id, reason),
      () => undefined,
    )
  return (
    <Form className="fields" ref={form.ref} busy={form.busy} onSend={send}>
      {form.failure && <FailureNote failure={form.failure} />}
      <Field
        label={say('order.decline_why')}
        width="full"
        autoComplete="off"
        bound={form.field('reason')}
      />
      <div className="form-actions">
        <Button busy={form.busy && say('failures.loading')}>{say('order.decline_do')}</Button>
        <Button look="link" onClick={onCancel}>
          {say('forms.cancel')}
        </Button>
      </div>
    </Form>
  )
}
