import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { DesignView } from '../../../lib/contract/design-desk.ts'
import { designViews } from '../../../lib/domain/design/views.ts'
import { ADMIN_DESIGN } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  $deskDesign,
  closeDeskDesign,
  type DesignKey,
  loadDesignQueue,
  openDeskDesign,
} from '../../../stores/staff/design/designs.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStaffShop } from '../use-staff-shop.ts'
import { DesignQueueList } from './design-queue.tsx'
import { DeskWork } from './desk-work.tsx'
import { NextVersion } from './next-version.tsx'

type Place = { view: DesignView; key: DesignKey | null }

/** What is designed for customers: the queue, the brief and versions of the one that is open, and what is next. */
export function DesignDeskPage({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const { may } = useStaffShop(staff)
  const [{ view, key }, setPlace] = useState(placeOf)
  const state = useStore($deskDesign)
  useEffect(() => {
    void loadDesignQueue(view)
  }, [view])
  const { orderId, lineItemId } = key ?? {}
  useEffect(() => {
    if (orderId && lineItemId) void openDeskDesign({ orderId, lineItemId })
    else closeDeskDesign()
  }, [orderId, lineItemId])
  const go = (to: Place) => {
    setPlace(to)
    const query = { view: to.view, order: to.key?.orderId, line: to.key?.lineItemId }
    history.replaceState(null, '', withQuery(ADMIN_DESIGN, query))
  }
  return (
    <div className="admin-proof" data-open={key ? 'true' : undefined}>
      <h1 className="visually-hidden">{say('studio.title')}</h1>
      <DesignQueueList
        view={view}
        current={key}
        onView={(to) => go({ view: to, key })}
        onOpen={(wanted) => go({ view, key: wanted })}
      />
      {state.state === 'closed' && <p className="admin-proof-none">{say('studio.choose_one')}</p>}
      {state.state === 'loading' && <Skeleton rows={4} boxes={1} />}
      {state.state === 'failed' && <FailureNote failure={state.failure} />}
      {state.state === 'open' && (
        <>
          <DeskWork open={state.open} onClose={() => go({ view, key: null })} />
          <NextVersion
            key={state.open.design.lineItemId}
            state={state}
            mayWork={may.includes('design.work')}
          />
        </>
      )}
    </div>
  )
}

function placeOf(): Place {
  const query = new URLSearchParams(location.search)
  const view = designViews.find((each) => each === query.get('view')) ?? 'to_do'
  const [orderId, lineItemId] = [query.get('order'), query.get('line')]
  return { view, key: orderId && lineItemId ? { orderId, lineItemId } : null }
}
