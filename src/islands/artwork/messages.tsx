import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $act, answerQuestion } from '../../stores/artwork/acts.ts'
import type { Artwork } from '../../stores/artwork/artwork.ts'
import { createForm } from '../../stores/form/form.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'

/** What staff and the customer have said about a line's files, and the answer to a question. */
export function Messages({ artwork }: { artwork: Artwork }) {
  const { say, dayAt, timeAt } = useSpeech()
  if (artwork.messages.length === 0) return null
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

function Answer({ artwork }: { artwork: Artwork }) {
  const { say } = useSpeech()
  const act = useStore($act)
  const id = useId()
  const form = useKeptForm(`answer ${artwork.lineItemId}`, () =>
    createForm({ initial: { text: '' }, check: () => ({}) }),
  )
  const { text } = form.values
  const busy = act.state === 'busy' && act.act === 'answer'
  const send = async () => {
    if (text.trim() && (await answerQuestion(artwork, text))) form.put({ text: '' })
  }
  return (
    <Form className="artwork-answer" busy={busy} onSend={send}>
      <label htmlFor={id}>{say('artwork.answer')}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={({ target }) => form.put({ text: target.value })}
      />
      <p className="form-actions">
        <Button busy={busy && say('artwork.answer_busy')}>{say('artwork.answer_send')}</Button>
      </p>
    </Form>
  )
}
