import { type SubmitEvent, useState } from 'react'
import type { RejectReason } from '../../../lib/contract/artwork.ts'
import { rejectReasons } from '../../../lib/domain/artwork/desk.ts'
import { rejectLine } from '../../../stores/staff/artwork/line.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { useHalfTyped } from '../use-half-typed.ts'

const nothing: { reasons: readonly RejectReason[]; text: string } = { reasons: [], text: '' }

/** Sends files back, with reasons from a list and a word of one's own. */
export function RejectForm({ lineItemId, busy }: { lineItemId: string; busy: boolean }) {
  const { say } = useSpeech()
  const [{ rejection }, keep] = useHalfTyped(lineItemId)
  const { reasons, text } = rejection ?? nothing
  const [isAsked, setAsked] = useState(false)
  if (!rejection)
    return (
      <Button look="line" wide onClick={() => keep({ rejection: nothing })}>
        {say('proof.reject')}
      </Button>
    )
  const isMissing = isAsked && reasons.length === 0
  const needsWords = reasons.includes('other') && text.trim() === ''
  const isUnexplained = isAsked && needsWords
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (reasons.length === 0 || needsWords || busy) return
    if (await rejectLine([...reasons], text)) keep({ rejection: undefined })
  }
  const toggle = (reason: RejectReason, on: boolean) =>
    keep({
      rejection: {
        reasons: on ? [...reasons, reason] : reasons.filter((each) => each !== reason),
        text,
      },
    })
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
        onChange={({ target }) => keep({ rejection: { reasons, text: target.value } })}
      />
      {isUnexplained && (
        <p id="proof-reject-unexplained" className="field-error" role="alert">
          {say('errors.reject_unexplained')}
        </p>
      )}
      <Button look="line" wide busy={busy && say('proof.busy')}>
        {say('proof.reject_send')}
      </Button>
      <Button look="link" onClick={() => keep({ rejection: undefined })}>
        {say('forms.cancel')}
      </Button>
    </form>
  )
}
