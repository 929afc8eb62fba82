import type { Artwork } from '../../stores/artwork/artwork.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Answer } from './answer.tsx'

/** What staff and the customer have said about a line's files, and the answer to a question. */
export function Messages({ artwork }: { artwork: Artwork }) {
  const { say, dayAt, timeAt } = useSpeech()
  return (
    <>
      <ol className="artwork-messages" aria-label={say('artwork.messages')}>
        {artwork.messages.map(({ id, by, reasons, text, at }) => (
          <li key={id}>
            <b>{say(`artwork.message_${by}`, { day: dayAt(at, 'short'), time: timeAt(at) })}</b>
            {reasons.map((reason) => (
              <span key={reason}>{say(`artwork.reason_${reason}`)}</span>
            ))}
            {text && <span>{text}</span>}
          </li>
        ))}
      </ol>
      {artwork.state === 'question_asked' && <Answer artwork={artwork} />}
    </>
  )
}
