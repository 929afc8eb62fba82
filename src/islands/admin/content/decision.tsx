import { useStore } from '@nanostores/react'
import { $changes, type Draft } from '../../../stores/staff/content/draft.ts'
import { $drafts } from '../../../stores/staff/content/drafts.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChangesPanel, PricesPanel } from './changes-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { PublishPanel } from './publish-panel.tsx'

/** What would change, what it would cost, whether it goes live, and what was before. */
export function Decision({ draft, mayPublish }: { draft: Draft; mayPublish: boolean }) {
  const { say } = useSpeech()
  const changes = useStore($changes)
  const drafts = useStore($drafts)
  return (
    <section className="admin-content-decision" aria-label={say('admin.content_decision')}>
      {changes.state === 'looking' && <Skeleton rows={4} />}
      {changes.state === 'failed' && <FailureNote failure={changes.failure} />}
      {changes.state === 'seen' && (
        <>
          <ChangesPanel changes={changes.changes} />
          <PricesPanel changes={changes.changes} />
        </>
      )}
      <PublishPanel draft={draft} mayPublish={mayPublish} />
      {drafts.state === 'listed' && (
        <HistoryPanel history={drafts.history} mayPublish={mayPublish} />
      )}
    </section>
  )
}
