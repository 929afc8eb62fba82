import { useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import { type Customer, changeProfile } from '../../../stores/customer/customer.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Checkbox } from '../../ui/field.tsx'
import { FailureNote } from '../../ui/note.tsx'

/** Whoever ticks it is written to first, as every address is; unticking ends it at once. */
export function NewsletterSection({ customer }: { customer: Customer }) {
  const { say } = useSpeech()
  const [outcome, setOutcome] = useState<'on' | 'off' | Failure | null>(null)
  const isOn = customer.customerMetadata.user_subscriber_status === '1'
  const set = async (on: boolean) => {
    const answer = await changeProfile({ user_subscriber_status: on ? '1' : '0' })
    setOutcome(answer.ok ? (on ? 'on' : 'off') : answer)
  }
  return (
    <section className="customer-section" aria-labelledby="newsletter">
      <h2 id="newsletter">{say('account.newsletter_title')}</h2>
      <div>
        {typeof outcome === 'object' && outcome && <FailureNote failure={outcome} />}
        <Checkbox name="newsletter" checked={isOn} onCheck={(on) => void set(on)}>
          {say('account.newsletter_wish')}
        </Checkbox>
        <p className="hint" role="status">
          {(outcome === 'on' || (outcome === null && isOn && customer.newsletterAsked)) &&
            say('account.newsletter_on')}
          {outcome === 'off' && say('account.newsletter_off')}
        </p>
      </div>
    </section>
  )
}
