import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import { ADMIN_CONTENT } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  $drafts,
  beginDraft,
  type DraftNote,
  followHistory,
} from '../../../stores/staff/content/drafts.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStaffShop } from '../use-staff-shop.ts'
import { HistoryPanel } from './history-panel.tsx'

/** Open drafts, a new one, and what is and was live. */
export function DraftsPage({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const { may } = useStaffShop(staff)
  const list = useStore($drafts)
  useEffect(() => {
    void followHistory()
  }, [])
  return (
    <section className="admin-work">
      <h1>{say('admin.content')}</h1>
      <p className="lead">{say('admin.content_lead')}</p>
      {may.includes('content.edit') && <NewDraft />}
      {list.state === 'loading' && <Skeleton rows={6} />}
      {list.state === 'failed' && (
        <FailureNote failure={list.failure} retry={() => void followHistory()} />
      )}
      {list.state === 'listed' && (
        <>
          <h2 className="admin-group">{say('admin.content_drafts')}</h2>
          {list.drafts.length === 0 && <p>{say('admin.content_drafts_none')}</p>}
          <ul className="admin-content-drafts">
            {list.drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} />
            ))}
          </ul>
          <HistoryPanel history={list.history} mayPublish={may.includes('content.publish')} />
        </>
      )}
    </section>
  )
}

function DraftRow({ draft }: { draft: DraftNote }) {
  const { say, sayCount, dayAt, timeAt } = useSpeech()
  const { id, name, editors, documents, changedAt } = draft
  return (
    <li>
      <a href={withQuery(ADMIN_CONTENT, { draft: id })}>{name}</a>
      <span>{editors.join(', ')}</span>
      <span>{sayCount('admin.content_documents', documents)}</span>
      <time dateTime={changedAt}>
        {say('admin.mail_at', { day: dayAt(changedAt, 'short'), time: timeAt(changedAt) })}
      </time>
    </li>
  )
}

function NewDraft() {
  const { say } = useSpeech()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const begin = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (name === '' || busy) return
    setBusy(true)
    const begun = await beginDraft(name)
    if (begun.ok) return location.assign(withQuery(ADMIN_CONTENT, { draft: begun.id }))
    setBusy(false)
    setFailure(begun)
  }
  return (
    <form className="admin-content-new" onSubmit={(event) => void begin(event)}>
      <div className="field">
        <label htmlFor="content-name">{say('admin.content_new_name')}</label>
        <input id="content-name" name="name" maxLength={120} required autoComplete="off" />
      </div>
      <Button busy={busy && say('failures.loading')}>{say('admin.content_new')}</Button>
      {failure && <FailureNote failure={failure} />}
    </form>
  )
}
