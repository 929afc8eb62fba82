import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { ADMIN_AUDIT } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { $audit, type AuditFilter, loadActs, loadMoreActs } from '../../../stores/staff/audit.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStaffShop } from '../use-staff-shop.ts'
import { ActRow } from './act-row.tsx'
import { AuditFilters } from './audit-filters.tsx'

function filterOf(search: string): AuditFilter {
  const query = new URLSearchParams(search)
  const of = (name: keyof AuditFilter) => query.get(name) ?? ''
  return {
    act: of('act'),
    by: of('by'),
    subject: of('subject'),
    since: of('since'),
    until: of('until'),
  }
}

/** What staff did: who, what, to whom, when and why. Nothing in it can be changed. */
export function AuditPage({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const [filter, setFilter] = useState(() => filterOf(location.search))
  const list = useStore($audit)
  const { may } = useStaffShop(staff)
  useEffect(() => {
    void loadActs(filter)
  }, [filter])
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const query = [...data].map(([name, value]) => [name, String(value)])
    const next = filterOf(new URLSearchParams(query).toString())
    history.replaceState(null, '', withQuery(ADMIN_AUDIT, next))
    setFilter(next)
  }
  const known = list.state === 'listed' ? list.known : null
  return (
    <section className="admin-work">
      <h1>{say('audit.title')}</h1>
      <p className="lead">{say('audit.lead')}</p>
      <AuditFilters filter={filter} known={known} onChoose={choose} />
      {list.state === 'loading' && <Skeleton rows={10} />}
      {list.state === 'failed' && (
        <FailureNote failure={list.failure} retry={() => void loadActs(filter)} />
      )}
      {list.state === 'listed' && list.acts.length === 0 && (
        <p role="status">{say('audit.none')}</p>
      )}
      {list.state === 'listed' && list.acts.length > 0 && (
        <ol className="admin-audit-list">
          {list.acts.map((act) => (
            <ActRow key={act.id} act={act} may={may} />
          ))}
        </ol>
      )}
      {list.state === 'listed' && list.next && (
        <Button
          look="line"
          small
          busy={list.more === 'loading' && say('failures.loading')}
          onClick={() => void loadMoreActs(filter)}
        >
          {say('audit.more')}
        </Button>
      )}
    </section>
  )
}
