import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $act, answerQuestion } from '../../stores/artwork/acts.ts'
import type { Artwork } from '../../stores/artwork/artwork.ts'
import { createForm } from '../../stores/form/form.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'

/** What a customer answers to a question about a line's files. */
export function Answer({ artwork }: { artwork: Artwork }) {
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
