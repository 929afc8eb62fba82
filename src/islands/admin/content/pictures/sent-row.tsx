import { useStore } from '@nanostores/react'
import { type SubmitEvent, useId } from 'react'
import { invariant } from '../../../../lib/domain/invariant.ts'
import { $pictures } from '../../../../stores/staff/content/pictures.ts'
import {
  keepMyPicture,
  leaveOut,
  type SentPicture,
  sendAgain,
  shownInstead,
} from '../../../../stores/staff/content/sent-pictures.ts'
import { useSpeech } from '../../../page/use-speech.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

/** What has become of a file that somebody has added. */
export function SentRow({ sent }: { sent: SentPicture }) {
  const { say } = useSpeech()
  const { file, id } = sent
  const named = { file: file.name }
  if (sent.state === 'waiting' || sent.state === 'sending')
    return <li aria-busy="true">{say('pictures.sending', named)}</li>
  if (sent.state === 'added')
    return (
      <li>
        {say('pictures.added', { ...named, path: sent.path })}{' '}
        <Button look="link" onClick={() => leaveOut(id)}>
          {say('pictures.done')}
        </Button>
      </li>
    )
  return <li>{sent.state === 'conflict' ? <Conflict sent={sent} /> : <Refused sent={sent} />}</li>
}

/** Why it was not added; the file stays, and another name may be all that it takes. */
function Refused({ sent }: { sent: SentPicture }) {
  const { say, failure } = useSpeech()
  const field = useId()
  const pictures = useStore($pictures)
  const most = pictures.state === 'listed' ? pictures.listed.maxBytes / (1024 * 1024) : ''
  const { id, file, name, instead } = sent
  const why =
    sent.state === 'refused'
      ? failure(sent.failure)
      : say(sent.state === 'larger' ? 'pictures.larger' : 'pictures.unreadable', { most })
  const again = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    sendAgain(id, String(new FormData(event.currentTarget).get('name') ?? '').trim())
  }
  return (
    <Note tone="bad" role="alert">
      <p>
        <b>{say('pictures.not_added', { file: file.name })}</b> {why}
      </p>
      <form className="admin-pictures-again" onSubmit={again}>
        {sent.state === 'refused' && (
          <>
            <label htmlFor={field}>{say('pictures.name')}</label>
            <input
              id={field}
              name="name"
              defaultValue={name}
              readOnly={instead !== null}
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
            />
            <Button look="line" small>
              {say('pictures.again')}
            </Button>
          </>
        )}
        <Button look="link" onClick={() => leaveOut(id)}>
          {say('pictures.dismiss')}
        </Button>
      </form>
    </Note>
  )
}

/** Both pictures beside each other, before one takes the place of the other. */
function Conflict({ sent }: { sent: SentPicture }) {
  const { say } = useSpeech()
  invariant(sent.state === 'conflict', 'it is shown for a conflict')
  const { id, by, address } = sent
  const theirs = shownInstead(sent)
  return (
    <Note
      tone="warn"
      role="alert"
      acts={
        <>
          <Button look="link" onClick={() => leaveOut(id)}>
            {say('pictures.take_theirs')}
          </Button>{' '}
          <Button look="link" onClick={() => keepMyPicture(id)}>
            {say('pictures.keep_mine')}
          </Button>
        </>
      }
    >
      <p>{by ? say('pictures.conflict', { name: by }) : say('pictures.conflict_live')}</p>
      <div className="admin-pictures-both">
        <figure>
          {theirs?.thumbnail && <img src={theirs.thumbnail} alt="" />}
          <figcaption>{say(theirs ? 'pictures.theirs' : 'pictures.theirs_none')}</figcaption>
        </figure>
        <figure>
          <img src={address} alt="" />
          <figcaption>{say('pictures.mine')}</figcaption>
        </figure>
      </div>
    </Note>
  )
}
