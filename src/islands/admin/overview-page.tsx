import { useEffect, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import type { OrderView } from '../../lib/contract/back-office.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import type { Permission } from '../../lib/contract/permissions.ts'
import { getOverview } from '../../lib/contract/staff.ts'
import type { VoiceKey } from '../../lib/domain/dictionary/keys.generated.ts'
import {
  ADMIN_ORDERS,
  ADMIN_SECOND_FACTOR,
  ADMIN_WITHDRAWALS,
} from '../../lib/domain/staff/pages.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { callAsStaff, type StaffMember } from '../../stores/staff/staff.ts'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { useStaffShop } from './use-staff-shop.ts'

const words: Record<Permission, VoiceKey> = {
  'artwork.check': 'admin.permission_artwork_check',
  'artwork.read': 'admin.permission_artwork_read',
  'artwork.upload': 'admin.permission_artwork_upload',
  'audit.read': 'admin.permission_audit_read',
  'carts.make': 'admin.permission_carts_make',
  'content.edit': 'admin.permission_content_edit',
  'content.money': 'admin.permission_content_money',
  'content.read': 'admin.permission_content_read',
  'content.publish': 'admin.permission_content_publish',
  'customers.edit': 'admin.permission_customers_edit',
  'customers.find': 'admin.permission_customers_find',
  'customers.login_as': 'admin.permission_customers_login_as',
  'design.read': 'admin.permission_design_read',
  'design.work': 'admin.permission_design_work',
  'jobs.read': 'admin.permission_jobs_read',
  'jobs.retry': 'admin.permission_jobs_retry',
  'ledger.assign': 'admin.permission_ledger_assign',
  'ledger.read': 'admin.permission_ledger_read',
  'machines.manage': 'admin.permission_machines_manage',
  'mail.bounces': 'admin.permission_mail_bounces',
  'mail.links': 'admin.permission_mail_links',
  'mail.read': 'admin.permission_mail_read',
  'mail.send': 'admin.permission_mail_send',
  'orders.edit': 'admin.permission_orders_edit',
  'orders.produce': 'admin.permission_orders_produce',
  'orders.read': 'admin.permission_orders_read',
  'orders.refund': 'admin.permission_orders_refund',
  'prices.read': 'admin.permission_prices_read',
  'promocodes.create': 'admin.permission_promocodes_create',
  'staff.manage': 'admin.permission_staff_manage',
  'stock.keep': 'admin.permission_stock_keep',
}

type Overview = OutputOf<typeof getOverview>

/** How the shop stands, and what the person may do in it. */
export function OverviewPage({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const { may } = useStaffShop(staff)
  return (
    <section className="admin-work">
      <h1>{say('admin.hello', { name: staff.name })}</h1>
      <Figures />
      <h2 className="admin-group">{say('admin.may')}</h2>
      {may.length === 0 ? (
        <p>{say('admin.may_nothing')}</p>
      ) : (
        <ul className="admin-list">
          {may.map((permission) => (
            <li key={permission}>{say(words[permission])}</li>
          ))}
        </ul>
      )}
      <h2 className="admin-group">{say('admin.second_factor')}</h2>
      {staff.secondFactor === 'on' ? (
        <p>{say('admin.second_factor_on')}</p>
      ) : (
        <p>
          {say('admin.second_factor_off')}{' '}
          <a href={ADMIN_SECOND_FACTOR}>{say('admin.second_factor_title')}</a>
        </p>
      )}
    </section>
  )
}

function Figures() {
  const { say, dayAt, timeAt } = useSpeech()
  const [overview, setOverview] = useState<Overview | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = async () => {
    setFailure(null)
    const answer = await callAsStaff(getOverview, {})
    if (answer.ok) setOverview(answer.value)
    else setFailure(answer)
  }
  useEffect(() => {
    void load()
  }, [])

  if (failure) return <FailureNote failure={failure} retry={() => void load()} />
  const at = overview?.edition.publishedAt
  const orders = overview
    ? overview.orders
    : { awaitingPayment: '', placedToday: '', toDo: '', behind: 0, disputed: 0, withdrawals: 0 }
  return (
    <dl className="admin-figures" aria-busy={overview === null}>
      {orders && (
        <>
          <Figure
            name={say('admin.orders_awaiting')}
            value={orders.awaitingPayment}
            view="unpaid"
          />
          <Figure name={say('admin.orders_today')} value={orders.placedToday} view="all" />
          <Figure name={say('admin.orders_to_do')} value={orders.toDo} view="to_do" />
          {orders.behind !== 0 && (
            <Figure name={say('admin.orders_behind')} value={orders.behind} view="behind" />
          )}
          {orders.disputed !== 0 && (
            <Figure name={say('admin.orders_disputed')} value={orders.disputed} view="disputed" />
          )}
          {orders.withdrawals !== 0 && (
            <Figure
              name={say('withdrawals.unanswered')}
              value={orders.withdrawals}
              page={ADMIN_WITHDRAWALS}
            />
          )}
        </>
      )}
      <Figure
        name={say('admin.edition')}
        value={overview?.edition.number ?? ''}
        note={at ? say('admin.edition_at', { day: dayAt(at, 'short'), time: timeAt(at) }) : ''}
      />
    </dl>
  )
}

type FigureProps = {
  name: string
  value: number | string
  note?: string
  view?: OrderView
  page?: string
}

/** With `view` or `page`, its name leads to those orders, or there. */
function Figure({ name, value, note, view, page }: FigureProps) {
  const href = view ? withQuery(ADMIN_ORDERS, { view }) : page
  return (
    <div>
      <dt>{href ? <a href={href}>{name}</a> : name}</dt>
      <dd>
        {value}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
