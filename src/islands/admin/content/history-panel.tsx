import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { AT_START } from '../../../lib/domain/staff/edition-note.ts'
import { $rollBack, goBackTo, type History } from '../../../stores/staff/content/drafts.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { PublicationNote } from './publication-note.tsx'

/** What is live, what was, by whom and why; going back is one click. */
export function HistoryPanel({ history, mayPublish }: { history: History; mayPublish: boolean }) {
  const { say } = useSpeech()
  const refused = useStore($rollBack)
  const under = history.publications.filter(({ kind }) => kind !== 'draft')
  return (
    <section aria-labelledby="admin-content-history" className="admin-content-history">
      <h2 id="admin-content-history" className="admin-content-title">
        {say('admin.content_history')}
      </h2>
      {refused && <FailureNote failure={refused} />}
      {under.map((publication) => (
        <PublicationNote key={publication.id} publication={publication} mayPublish={mayPublish} />
      ))}
      <ol>
        {history.editions.map((edition) => (
          <EditionRow
            key={edition.number}
            edition={edition}
            isLive={edition.number === history.live}
            mayPublish={mayPublish}
          />
        ))}
      </ol>
    </section>
  )
}

type RowProps = { edition: History['editions'][number]; isLive: boolean; mayPublish: boolean }

function EditionRow({ edition, isLive, mayPublish }: RowProps) {
  const { say, sayCount, dayAt, timeAt } = useSpeech()
  const [busy, setBusy] = useState(false)
  const { number, author, note, publishedAt, documents } = edition
  const at = say('admin.mail_at', { day: dayAt(publishedAt, 'short'), time: timeAt(publishedAt) })
  return (
    <li>
      <span>
        {isLive && <b>{say('admin.content_live')}</b>}
        {!isLive && mayPublish && (
          <Button
            look="link"
            busy={busy && say('admin.content_going_back')}
            onClick={() => {
              setBusy(true)
              void goBackTo(number).finally(() => setBusy(false))
            }}
          >
            {say('admin.content_back')}
            <span className="visually-hidden"> {number}</span>
          </Button>
        )}
      </span>
      <span>
        {note === AT_START ? say('admin.content_at_start') : note}
        <small>
          {number} · {author}, {at}, {sayCount('admin.content_documents', documents)}
        </small>
      </span>
    </li>
  )
}
