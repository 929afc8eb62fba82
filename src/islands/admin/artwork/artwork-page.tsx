import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ArtworkView } from '../../../lib/contract/artwork-desk.ts'
import { artworkViews } from '../../../lib/domain/artwork/desk.ts'
import { ADMIN_ARTWORK } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  $deskLine,
  askDeskRepair,
  closeDeskLine,
  type DeskKey,
  endDeskRepair,
  openDeskLine,
} from '../../../stores/staff/artwork/line.ts'
import { loadArtworkQueue } from '../../../stores/staff/artwork/queue.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStaffShop } from '../use-staff-shop.ts'
import { Decision } from './decision.tsx'
import { DeskSheets } from './desk-sheets.tsx'
import { Queue } from './queue.tsx'
import { useProofKeys } from './use-proof-keys.ts'

type Place = { view: ArtworkView; key: DeskKey | null }

/** Customers' files: the queue, the pages of the line that is open, and what is decided about it. */
export function ArtworkPage({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const { may } = useStaffShop(staff)
  const [{ view, key }, setPlace] = useState(placeOf)
  const state = useStore($deskLine)
  useEffect(() => {
    void loadArtworkQueue(view)
  }, [view])
  const { orderId, lineItemId } = key ?? {}
  useEffect(() => {
    if (orderId && lineItemId) void openDeskLine({ orderId, lineItemId })
    else closeDeskLine()
  }, [orderId, lineItemId])
  const go = (to: Place) => {
    setPlace(to)
    const query = { view: to.view, order: to.key?.orderId, line: to.key?.lineItemId }
    history.replaceState(null, '', withQuery(ADMIN_ARTWORK, query))
  }
  const open = (wanted: DeskKey | null) => go({ view, key: wanted })
  const mayCheck = may.includes('artwork.check')
  useProofKeys({ current: key, mayCheck, onOpen: open })
  return (
    <div className="admin-proof" data-open={key ? 'true' : undefined}>
      <h1 className="visually-hidden">{say('proof.title')}</h1>
      <Queue view={view} current={key} onView={(to) => go({ view: to, key })} onOpen={open} />
      {state.state === 'closed' && <p className="admin-proof-none">{say('proof.choose_one')}</p>}
      {state.state === 'loading' && <Skeleton rows={4} boxes={1} />}
      {state.state === 'failed' && <FailureNote failure={state.failure} />}
      {state.state === 'open' && (
        <>
          <DeskSheets
            line={state.line}
            acts={
              mayCheck
                ? {
                    ask: (fileId, kinds, order) => void askDeskRepair({ fileId, kinds, order }),
                    accept: (repairId) => void endDeskRepair(repairId, 'accept'),
                    discard: (repairId) => void endDeskRepair(repairId, 'discard'),
                    busy: state.busy === 'repair' && say('proof.busy'),
                  }
                : null
            }
            onClose={() => open(null)}
          />
          <Decision key={state.line.artwork.lineItemId} state={state} mayCheck={mayCheck} />
        </>
      )}
    </div>
  )
}

function placeOf(): Place {
  const query = new URLSearchParams(location.search)
  const view = artworkViews.find((each) => each === query.get('view')) ?? 'to_check'
  const [orderId, lineItemId] = [query.get('order'), query.get('line')]
  return { view, key: orderId && lineItemId ? { orderId, lineItemId } : null }
}
