import { shownVatNumber } from '../../../lib/domain/tax/shown-vat-number.ts'
import type { CustomerState, StaffCustomer } from '../../../stores/staff/customers.ts'
import { useRoleWords } from '../../company/parts/use-role-words.ts'
import { AddressText } from '../../customer/parts/address-text.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Note } from '../../ui/note.tsx'
import { Facts } from '../facts.tsx'
import { Credit } from './credit.tsx'
import { Acts, LegacyOrders, Orders } from './customer-history.tsx'
import { EditForm } from './edit-form.tsx'
import { HelpForm } from './help-form.tsx'
import { Notes } from './notes.tsx'
import { OnAccount } from './on-account.tsx'

type Open = Extract<CustomerState, { state: 'open' }>

/** All of one customer: who, what was ordered, where, from which devices, and what staff did. */
export function CustomerDetail({ open, may }: { open: Open; may: readonly string[] }) {
  const { say, dayAt } = useSpeech()
  const { customer } = open
  const mayEdit = may.includes('customers.edit')
  if (customer.erasedAt) return <Erased customer={customer} at={customer.erasedAt} />
  return (
    <>
      <h2>{customer.name || customer.email}</h2>
      {customer.isLocked && (
        <Note tone="bad" icon="lock">
          <p>{say('admin.customers_locked_why', { reason: customer.lockedReason })}</p>
        </Note>
      )}
      {customer.failedDebits.until && (
        <Note tone="bad" icon="alert">
          <p>
            {say('admin.customers_debits_failed', {
              day: dayAt(customer.failedDebits.until, 'long'),
            })}
          </p>
        </Note>
      )}
      {customer.bouncedAt && (
        <Note tone="bad" icon="alert">
          <p>
            {say('admin.customers_bounced', {
              email: customer.email,
              day: dayAt(customer.bouncedAt, 'long'),
            })}
          </p>
        </Note>
      )}
      <CustomerFacts customer={customer} />
      {mayEdit && <EditForm key={editKey(customer)} customer={customer} />}
      <HelpForm open={open} may={may} />
      <h3 className="admin-group">{say('admin.customers_notes')}</h3>
      <Notes customer={customer} mayWrite={mayEdit} />
      <h3 className="admin-group">{say('admin.customers_orders')}</h3>
      <Orders customer={customer} />
      <LegacyOrders customer={customer} />
      <Credit customer={customer} />
      <OnAccount customer={customer} />
      <h3 className="admin-group">{say('account.addresses')}</h3>
      <Addresses customer={customer} />
      <h3 className="admin-group">{say('admin.customers_sessions')}</h3>
      <Sessions customer={customer} />
      <h3 className="admin-group">{say('audit.about')}</h3>
      <Acts customer={customer} />
    </>
  )
}

/** Of somebody who had their data erased: what was ordered, and what staff did. */
function Erased({ customer, at }: { customer: StaffCustomer; at: string }) {
  const { say, dayAt } = useSpeech()
  return (
    <>
      <h2>{say('admin.customers_erased')}</h2>
      <Note tone="plain">
        <p>{say('admin.customers_erased_why', { day: dayAt(at, 'long') })}</p>
      </Note>
      <h3 className="admin-group">{say('admin.customers_orders')}</h3>
      <Orders customer={customer} />
      <LegacyOrders customer={customer} />
      <h3 className="admin-group">{say('audit.about')}</h3>
      <Acts customer={customer} />
    </>
  )
}

/** A form that was filled from other data is made anew; what is done beside it leaves it as it is. */
function editKey({ acts, notes, ...customer }: StaffCustomer): string {
  return `${customer.id} ${acts.filter(({ act }) => act === 'customer.edited').length}`
}

type Props = { customer: StaffCustomer }

function CustomerFacts({ customer }: Props) {
  const { say, sayCount, dayAt, locale } = useSpeech()
  const roleWords = useRoleWords()
  const { email, emailVerified, company, membership, vatNumber, externalId, groups, scopes } =
    customer
  const premium = [say('admin.customers_yes'), customer.premiumReason].filter(Boolean).join(', ')
  const member = membership && [
    membership.company,
    roleWords(membership.roles),
    sayCount('admin.customers_members', membership.members),
  ]
  const facts: [string, string][] = [
    [say('forms.email'), emailVerified ? email : `${email} (${say('account.email_open')})`],
    [say('forms.company'), company],
    [say('admin.customers_member_of'), member?.join(', ') ?? ''],
    [say('forms.vat_number'), shownVatNumber(vatNumber, locale)],
    [say('admin.customers_external'), externalId],
    [say('admin.customers_kind'), say(`admin.customers_kind_${customer.category}`)],
    [say('admin.customers_groups'), groups.join(', ')],
    [
      say('admin.customers_company_groups', { company: membership?.company ?? '' }),
      membership?.groups.join(', ') ?? '',
    ],
    [say('admin.customers_scopes'), scopes.join(', ')],
    [say('admin.customers_premium'), customer.isPremium ? premium : ''],
    [say('admin.customer_since'), dayAt(customer.customerSince, 'long')],
  ]
  return <Facts facts={facts} />
}

function Addresses({ customer: { addresses } }: Props) {
  const { say } = useSpeech()
  if (addresses.length === 0) return <p>{say('admin.customers_no_addresses')}</p>
  return (
    <ul className="admin-customer-places">
      {addresses.map((address) => (
        <li key={address.id}>
          <p className="hint">{say(`account.${address.type}`)}</p>
          <AddressText address={address} />
        </li>
      ))}
    </ul>
  )
}

function Sessions({ customer: { sessions } }: Props) {
  const { say, dayAt, timeAt } = useSpeech()
  const at = (instant: string) => `${dayAt(instant, 'short')}, ${timeAt(instant)}`
  if (sessions.length === 0) return <p>{say('admin.customers_no_sessions')}</p>
  return (
    <ul className="admin-list">
      {sessions.map(({ id, browser, system, since, lastSeen }) => (
        <li key={id}>
          {browser
            ? say('account.sessions_device', { browser, system })
            : say('account.sessions_unknown')}
          . {say('account.sessions_since', { since: at(since), seen: at(lastSeen) })}
        </li>
      ))}
    </ul>
  )
}
