import { useStore } from '@nanostores/react'
import type { OrderView } from '../../../lib/contract/back-office.ts'
import { orderViews } from '../../../lib/domain/fulfilment/views.ts'
import { ADMIN_ORDERS, ADMIN_WITHDRAWALS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { $orderCounts } from '../../../stores/staff/orders/list.ts'
import { useSpeech } from '../../page/use-speech.ts'

const first: readonly OrderView[] = ['to_do', 'late', 'unpaid', 'behind', 'disputed']
const groups = [
  { title: 'desk.group_to_do', views: orderViews.filter((view) => first.includes(view)) },
  { title: 'desk.group_all', views: orderViews.filter((view) => !first.includes(view)) },
] as const

/** Every list of work with how much stands in it, and the way to the figures. */
export function WorkLists({ current }: { current: OrderView | 'figures' | null }) {
  const { say, locale } = useSpeech()
  const counts = useStore($orderCounts)
  // How many there are in all nobody counts: it says nothing, and takes a while with a million.
  const isKnown = counts['unpaid'] !== undefined
  const number = new Intl.NumberFormat(locale)
  const marked = (view: typeof current) => (view === current ? 'page' : undefined)
  return (
    <nav className="admin-desk-lists" aria-label={say('desk.lists')}>
      {groups.map(({ title, views }) => (
        <div key={title}>
          <h2>{say(title)}</h2>
          <ul>
            {views.map((view) => (
              <li key={view}>
                <a href={withQuery(ADMIN_ORDERS, { view })} aria-current={marked(view)}>
                  {say(`desk.view_${view}`)}
                  <b className={view === 'late' && counts['late'] ? 'admin-desk-late' : undefined}>
                    {isKnown && view !== 'all' && number.format(counts[view] ?? 0)}
                  </b>
                </a>
              </li>
            ))}
            {title === 'desk.group_to_do' && (
              <li>
                <a href={ADMIN_WITHDRAWALS}>
                  {say('withdrawals.unanswered')}
                  <b>{isKnown && number.format(counts['withdrawals'] ?? 0)}</b>
                </a>
              </li>
            )}
          </ul>
        </div>
      ))}
      <p>
        <a href={withQuery(ADMIN_ORDERS, { view: 'figures' })} aria-current={marked('figures')}>
          {say('desk.view_figures')}
        </a>
      </p>
    </nav>
  )
}
