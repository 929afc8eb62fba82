import { cancelWaiting } from '../../../stores/staff/content/draft.ts'
import type { Publication } from '../../../stores/staff/content/drafts.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** How far a publication is: when it is due, where it is, why it failed. */
export function PublicationNote({
  publication,
  mayPublish,
}: {
  publication: Publication
  mayPublish: boolean
}) {
  const { say, dayAt, timeAt } = useSpeech()
  const { id, state, step, author, publishAt, failure, problems } = publication
  const values = { name: author, day: dayAt(publishAt, 'short'), time: timeAt(publishAt) }
  if (state === 'failed')
    return (
      <Note tone="bad" role="alert">
        <p>
          <b>{say('admin.content_failed')}</b> {failure}
        </p>
        {problems.slice(0, 5).map(({ path, line, message }) => (
          <p key={`${path} ${line} ${message}`}>
            {message} <small>{say('admin.content_at_line', { path, line })}</small>
          </p>
        ))}
      </Note>
    )
  if (state === 'waiting')
    return (
      <Note
        tone="plain"
        icon="clock"
        role="status"
        acts={
          mayPublish && (
            <Button look="link" onClick={() => void cancelWaiting(id)}>
              {say('admin.content_take_back')}
            </Button>
          )
        }
      >
        <p>{say('admin.content_waiting', values)}</p>
      </Note>
    )
  return (
    <Note tone="plain" icon="clock" role="status">
      <p>{say(`admin.content_step_${step === '' ? 'reading' : step}`)}</p>
    </Note>
  )
}
