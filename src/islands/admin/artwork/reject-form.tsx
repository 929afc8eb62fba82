import { type SubmitEvent, useState } from 'react'
import type { RejectReason } from '../../../lib/contract/artwork.ts'
import { rejectReasons } from '../../../lib/domain/artwork/desk.ts'
import { rejectLine } from '../../../stores/staff/artwork/line.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'

/** Sends files back, with reasons from a list and a word of one's own. */
export function RejectForm({ busy }: { busy: boolean }) {
  const { say } = useSpeech()
  const [isOpen, setOpen] = useState(false)
  const [reasons, setReasons] = useState<RejectReason[]>([])
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  if (!isOpen)
    return (
      <Button look="line" wide onClick={() => setOpen(true)}>
        {say('proof.reject')}
      </Button>
    )
  const isMissing = isAsked && reasons.length === 0
  const needsWords = reasons.includes('other') && text.trim() === ''
  const isUnexplained = isAsked && needsWords
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (reasons.length > 0 && !needsWords && !busy) void rejectLine(reasons, text)
  }
  const toggle = (reason: RejectReason, on: boolean) =>
    setReasons(on ? [...reasons, reason] : reasons.filter((each) => each !== reason))
  return (
    <form className="admin-proof-reject" onSubmit={send}>
      <fieldset aria-describedby={isMissing ? 'proof-reject-missing' : undefined}>
        <legend>{say('proof.reject_reasons')}</legend>
        {rejectReasons.map((reason) => (
          <label key={reason}>
            <input
              type="checkbox"
              checked={reasons.includes(reason)}
              onChange={({ target }) => toggle(reason, target.checked)}
            />{' '}
            {say(`artwork.reason_${reason}`)}
          </label>
        ))}
      </fieldset>
      {isMissing && (
        <p id="proof-reject-missing" className="field-error" role="alert">
          {say('proof.reject_missing')}
        </p>
      )}
      <label htmlFor="proof-reject-text">{say('proof.reject_text')}</label>
      <textarea
        id="proof-reject-text"
        rows={2}
        maxLength={2000}
        value={text}
        aria-invalid={isUnexplained}
        aria-describedby={isUnexplained ? 'proof-reject-unexplained' : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {isUnexplained && (
        <p id="proof-reject-unexplained" className="field-error" role="alert">
          {say('errors.reject_unexplained')}
        </p>
      )}
      <Button look="line" wide busy={busy && say('proof.busy')}>
        {say('proof.reject_send')}
      </Button>
      <Button look="link" onClick={() => setOpen(false)}>
        {say('forms.cancel')}
      </Button>
    </form>
  )
}
