import { useStore } from '@nanostores/react'
import { $act, answerQuestion } from '../../stores/artwork/acts.ts'
import type { Artwork } from '../../stores/artwork/artwork.ts'
import { createForm } from '../../stores/form/form.ts'
import { useSpeech } from '../page/use-speech.ts'
import { MessageForm } from '../ui/message-form.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'

/** What a customer answers to a question about a line's files. */
export function Answer({ artwork }: { artwork: Artwork }) {
  const { say } = useSpeech()
  const act = useStore($act)
  const form = useKeptForm(`answer ${artwork.lineItemId}`, () =>
    createForm({ initial: { text: '' }, check: () => ({}) }),
  )
  const { text } = form.values
  const busy = act.state === 'busy' && act.act === 'answer'
  const send = async () => {
    if (await answerQuestion(artwork, text)) form.put({ text: '' })
  }
  return (
    <MessageForm
      className="artwork-answer"
      label={say('artwork.answer')}
      text={text}
      onText={(typed) => form.put({ text: typed })}
      onSend={send}
      busy={busy && say('artwork.answer_busy')}
      send={say('artwork.answer_send')}
    />
  )
}
