import { useState } from 'react'
import { createForm } from '../../../stores/form/form.ts'
import {
  type CustomerEdit,
  type StaffCustomer,
  saveCustomer,
} from '../../../stores/staff/customers.ts'
import { reasonFault } from '../../../stores/staff/reason.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, Field, SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { type BoundForm, useForm } from '../../ui/use-form.ts'
import { groupsOf, isGroup } from './groups.ts'

/** Changes what the shop knows of a customer, with a reason that is kept; folded until it is wanted. */
export function EditForm({ customer }: { customer: StaffCustomer }) {
  const { say } = useSpeech()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('admin.customers_edit')}</summary>
      {isOpen && <Fields customer={customer} />}
    </details>
  )
}

function Fields({ customer }: { customer: StaffCustomer }) {
  const { say } = useSpeech()
  const [unchanged, setUnchanged] = useState(false)
  const form = useForm(() => createEditForm(customer))
  const { busy, failure, send, field } = form
  const save = async () => {
    const edit = editOf(customer, form.$form.get().values)
    setUnchanged(Object.keys(edit).length === 0)
    if (Object.keys(edit).length === 0) return
    await send(
      (values) => saveCustomer({ ...edit, reason: values.reason.trim() }),
      // The customer is shown anew, with what was done.
      () => {},
    )
  }
  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={save}>
      {failure && <FailureNote failure={failure} />}
      <Field label={say('forms.first_name')} autoComplete="off" bound={field('firstName')} />
      <Field label={say('forms.last_name')} autoComplete="off" bound={field('lastName')} />
      <SelectField
        label={say('admin.customers_kind')}
        autoComplete="off"
        options={(['2', '1'] as const).map((value) => ({
          value,
          text: say(`admin.customers_kind_${value}`),
        }))}
        bound={field('category')}
      />
      <Field label={say('forms.company')} optional autoComplete="off" bound={field('company')} />
      <Field
        label={say('forms.vat_number')}
        optional
        autoComplete="off"
        bound={field('vatNumber')}
      />
      <Field
        label={say('admin.customers_external')}
        optional
        autoComplete="off"
        bound={field('externalId')}
      />
      <Groups customer={customer} form={form} />
      <Rights form={form} />
      <Field
        label={say('admin.reason')}
        hint={say('admin.reason_hint')}
        width="full"
        autoComplete="off"
        bound={field('reason')}
      />
      {unchanged && (
        <p className="span-full hint" role="status">
          {say('admin.customers_nothing')}
        </p>
      )}
      <div className="form-actions">
        <Button small busy={busy && say('admin.customers_busy')}>
          {say('admin.customers_save')}
        </Button>
      </div>
    </Form>
  )
}

type EditFields = BoundForm<ReturnType<typeof valuesOf>>

type GroupsProps = { customer: StaffCustomer; form: EditFields }

/** Groups of the account, and of the company that it is a member of. */
function Groups({ customer: { membership }, form: { field } }: GroupsProps) {
  const { say } = useSpeech()
  return (
    <>
      <Field
        label={say('admin.customers_groups')}
        hint={say('admin.customers_groups_hint')}
        optional
        width="full"
        autoComplete="off"
        bound={field('groups')}
      />
      {membership && (
        <Field
          label={say('admin.customers_company_groups', { company: membership.company })}
          hint={say('admin.customers_company_groups_hint')}
          optional
          width="full"
          autoComplete="off"
          bound={field('companyGroups')}
        />
      )}
    </>
  )
}

/** What the shop grants a customer. */
function Rights({ form: { values, field } }: { form: EditFields }) {
  const { say } = useSpeech()
  return (
    <>
      <CheckField bound={field('isPremium')}>{say('admin.customers_premium_on')}</CheckField>
      {values.isPremium === 'yes' && (
        <Field
          label={say('admin.customers_premium_reason')}
          optional
          width="full"
          autoComplete="off"
          bound={field('premiumReason')}
        />
      )}
      <CheckField bound={field('hasDeferredPayments')}>
        {say('admin.customers_deferred_on')}
      </CheckField>
      <CheckField bound={field('hasWallet')}>{say('admin.customers_wallet_on')}</CheckField>
    </>
  )
}

const texts = ['firstName', 'lastName', 'company', 'vatNumber', 'externalId'] as const
const flags = ['isPremium', 'hasWallet', 'hasDeferredPayments'] as const

type Values = ReturnType<typeof valuesOf>

function valuesOf(customer: StaffCustomer) {
  const { firstName, lastName, company, vatNumber, externalId, premiumReason } = customer
  const ticked = (flag: boolean) => (flag ? 'yes' : '')
  return {
    firstName,
    lastName,
    company,
    vatNumber,
    externalId,
    premiumReason,
    category: customer.category as string,
    groups: customer.groups.join(', '),
    companyGroups: customer.membership?.groups.join(', ') ?? '',
    isPremium: ticked(customer.isPremium),
    hasWallet: ticked(customer.hasWallet),
    hasDeferredPayments: ticked(customer.hasDeferredPayments),
    reason: '',
  }
}

/** What is different from what is stored, so that two who change different things do not undo each other. */
function editOf(customer: StaffCustomer, values: Values): Omit<CustomerEdit, 'reason'> {
  const edit: Omit<CustomerEdit, 'reason'> = {}
  for (const name of texts) {
    const typed = values[name].trim()
    if (typed !== customer[name]) edit[name] = typed
  }
  for (const name of flags) {
    const isOn = values[name] === 'yes'
    if (isOn !== customer[name]) edit[name] = isOn
  }
  const premiumReason = values.isPremium === 'yes' ? values.premiumReason.trim() : ''
  if (premiumReason !== customer.premiumReason) edit.premiumReason = premiumReason
  const category = values.category === '1' ? '1' : '2'
  if (category !== customer.category) edit.category = category
  const groups = groupsOf(values.groups)
  if (groups.join() !== customer.groups.join()) edit.groups = groups
  const ofCompany = groupsOf(values.companyGroups)
  if (customer.membership && ofCompany.join() !== customer.membership.groups.join())
    edit.companyGroups = ofCompany
  return edit
}

const createEditForm = (customer: StaffCustomer) =>
  createForm({
    initial: valuesOf(customer),
    check: ({ reason, groups, companyGroups, firstName, lastName }) => ({
      ...(!customer.isGuest &&
        !firstName.trim() && { firstName: 'forms.first_name_missing' as const }),
      ...(!customer.isGuest &&
        !lastName.trim() && { lastName: 'forms.last_name_missing' as const }),
      ...(!groupsOf(groups).every(isGroup) && { groups: 'admin.customers_groups_wrong' as const }),
      ...(!groupsOf(companyGroups).every(isGroup) && {
        companyGroups: 'admin.customers_groups_wrong' as const,
      }),
      ...reasonFault(reason),
    }),
  })
