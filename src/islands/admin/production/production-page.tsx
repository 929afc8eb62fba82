import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { workStages, workWindows } from '../../../lib/domain/production/windows.ts'
import { ADMIN_PRODUCTION } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { $workLine, closeWorkLine, openWorkLine } from '../../../stores/staff/production/line.ts'
import { loadWork, refreshWork, type WorkWanted } from '../../../stores/staff/production/list.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { useStaffShop } from '../use-staff-shop.ts'
import { ScanField } from './scan-field.tsx'
import { TicketsPage } from './tickets-page.tsx'
import { WorkDetail } from './work-detail.tsx'
import { WorkFilters } from './work-filters.tsx'
import { WorkList } from './work-list.tsx'

/** What there is to make: by day, machine and material; the line that is open; tickets for the printer. */
export function ProductionPage({ staff }: { staff: StaffMember }) {
  const tickets = new URLSearchParams(location.search).get('tickets')
  return tickets ? <TicketsPage lines={tickets} /> : <Floor staff={staff} />
}

type Place = WorkWanted & { line: string | null }

function placeOf(search: string): Place {
  const query = new URLSearchParams(search)
  return {
    window: workWindows.find((each) => each === query.get('window')) ?? 'due',
    stage: workStages.find((each) => each === query.get('stage')) ?? null,
    machine: query.get('machine'),
    material: query.get('material'),
    line: query.get('line'),
  }
}

function Floor({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const { may } = useStaffShop(staff)
  const [place, setPlace] = useState(() => placeOf(location.search))
  const { window, machine, material, stage, line } = place
  useEffect(() => {
    void loadWork({ window, machine, material, stage })
  }, [window, machine, material, stage])
  useEffect(() => {
    if (line) void openWorkLine(line)
    else closeWorkLine()
  }, [line])
  useFreshList()
  const go = (next: Partial<Place>) => {
    const to = { ...place, ...next }
    setPlace(to)
    history.replaceState(null, '', withQuery(ADMIN_PRODUCTION, to))
  }
  return (
    <div className="admin-desk admin-work-floor" data-open={line ? 'true' : undefined}>
      <WorkFilters wanted={place} hrefOf={(to) => withQuery(ADMIN_PRODUCTION, to)} onGo={go} />
      <section className="admin-desk-orders" aria-label={say('work.list')}>
        <h1 className="visually-hidden">{say('work.title')}</h1>
        <ScanField isIdle={!line} onOpen={(reference) => go({ line: reference })} />
        <div className="admin-desk-scroll">
          <WorkList wanted={place} open={line} onOpen={(reference) => go({ line: reference })} />
        </div>
      </section>
      <Opened may={may} onClose={() => go({ line: null })} />
    </div>
  )
}

function Opened({ may, onClose }: { may: readonly string[]; onClose(): void }) {
  const { say } = useSpeech()
  const state = useStore($workLine)
  if (state.state === 'closed')
    return (
      <section className="admin-desk-detail admin-desk-empty">{say('work.choose_one')}</section>
    )
  return <WorkDetail state={state} may={may} onClose={onClose} />
}

/** Who comes back to the page sees what colleagues have done meanwhile. */
function useFreshList(): void {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void refreshWork()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
