import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { ADMIN_CONTENT } from '../../../lib/domain/staff/pages.ts'
import { $document, isTyped } from '../../../stores/staff/content/document.ts'
import {
  type Draft,
  publicationsOf,
  publishOpenDraft,
} from '../../../stores/staff/content/draft.ts'
import { $drafts } from '../../../stores/staff/content/drafts.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Note } from '../../ui/note.tsx'
import { PublicationNote } from './publication-note.tsx'

/** Whether the draft goes live: why, and when. */
export function PublishPanel({ draft, mayPublish }: { draft: Draft; mayPublish: boolean }) {
  const { say } = useSpeech()
  useStore($drafts)
  const [latest] = publicationsOf(draft.draft.id)
  const [isLive, setLive] = useState(false)
  return (
    <div className="admin-content-panel">
      <h2 className="admin-content-title">{say('admin.content_publish')}</h2>
      {isLive && (
        <Note tone="good" icon="check" role="status">
          <p>
            {say('admin.content_published')} <a href={ADMIN_CONTENT}>{say('admin.content_all')}</a>
          </p>
        </Note>
      )}
      {latest && !isLive && <PublicationNote publication={latest} mayPublish={mayPublish} />}
      {mayPublish && !isLive && (!latest || latest.state === 'failed') && (
        <PublishForm draft={draft} onDone={() => setLive(true)} />
      )}
      {!mayPublish && <p>{say('admin.content_may_not_publish')}</p>}
    </div>
  )
}

function PublishForm({ draft, onDone }: { draft: Draft; onDone(): void }) {
  const { say, sayCount } = useSpeech()
  const document = useStore($document)
  const [later, setLater] = useState(false)
  const [busy, setBusy] = useState(false)
  const [first] = draft.problems
  const isUnsaved = document.state === 'open' && isTyped(document)
  const isStopped = draft.problemCount > 0 || draft.documents.length === 0 || isUnsaved
  const publish = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isStopped || busy) return
    const given = new FormData(event.currentTarget)
    const at = later ? new Date(String(given.get('at'))).toISOString() : null
    setBusy(true)
    const begun = await publishOpenDraft(String(given.get('note') ?? ''), at)
    setBusy(false)
    if (begun) onDone()
  }
  return (
    <form className="admin-content-publish" onSubmit={(event) => void publish(event)}>
      <label htmlFor="content-why">{say('admin.content_why')}</label>
      <textarea id="content-why" name="note" rows={2} maxLength={300} />
      <fieldset>
        <legend className="visually-hidden">{say('admin.content_when')}</legend>
        <label>
          <input type="radio" name="when" checked={!later} onChange={() => setLater(false)} />{' '}
          {say('admin.content_now')}
        </label>
        <label>
          <input type="radio" name="when" checked={later} onChange={() => setLater(true)} />{' '}
          {say('admin.content_at')}
        </label>
        {later && (
          <>
            <input
              type="datetime-local"
              name="at"
              required
              aria-label={say('admin.content_when')}
              aria-describedby="content-zone"
            />
            <small id="content-zone">
              {say('admin.content_zone', {
                zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
              })}
            </small>
          </>
        )}
      </fieldset>
      {first && (
        <p className="admin-content-stop">
          {sayCount('admin.content_stop', draft.problemCount)}{' '}
          {say('admin.content_at_line', { path: first.path, line: first.line })}
        </p>
      )}
      {isUnsaved && <p className="admin-content-stop">{say('admin.content_unsaved')}</p>}
      {draft.documents.length === 0 && <p>{say('admin.content_changed_none')}</p>}
      <button type="submit" className="btn" aria-disabled={isStopped} aria-busy={busy}>
        {say(
          busy
            ? 'admin.content_publishing'
            : later
              ? 'admin.content_publish_at'
              : 'admin.content_publish_now',
        )}
      </button>
    </form>
  )
}
