import {
  claimOpenDesign,
  type DeskState,
  writeToCustomer,
} from '../../../stores/staff/design/designs.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { MessageForm } from '../../ui/message-form.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { useHalfTyped } from '../use-half-typed.ts'
import { Clock } from './design-queue.tsx'
import { Drafts } from './drafts.tsx'

export type OpenDesk = Extract<DeskState, { state: 'open' }>

/** What is next: who has it, the next version, and a word to the customer. */
export function NextVersion({ state, mayWork }: { state: OpenDesk; mayWork: boolean }) {
  const { say, day } = useSpeech()
  const { open, refused } = state
  const { customer, design } = open
  const isOpen = design.state !== 'handed_over' && design.state !== 'cancelled'
  // A colleague works on what a colleague has taken on, until it is taken over.
  const isAnothers = open.claim !== null && !open.claim.isMine
  return (
    <section className="admin-proof-decision" aria-label={say('studio.version_new')}>
      <p>
        <b>{customer.name}</b>
        {customer.company && `, ${customer.company}`}
        <span className="admin-proof-small">{customer.email}</span>
      </p>
      <p className="admin-proof-waits" role="status">
        <b>{say(`studio.state_${design.state}`)}</b> <Clock daysLeft={open.daysLeft} />{' '}
        {say('studio.promised', { day: day(open.promised, 'short') })}{' '}
        {say('studio.revisions', design.revisions)}
      </p>
      {refused && <FailureNote failure={refused} />}
      {mayWork && isOpen && (
        <>
          <Claim state={state} />
          {!isAnothers && (
            <>
              <Drafts state={state} />
              <Message state={state} />
            </>
          )}
        </>
      )}
    </section>
  )
}

function Claim({ state: { open, busy } }: { state: OpenDesk }) {
  const { say } = useSpeech()
  const { claim } = open
  const take = claim ? (claim.isMine ? 'back' : 'anyway') : 'free'
  const act = {
    free: say('studio.claim'),
    anyway: say('studio.claim_anyway', { name: claim?.name ?? '' }),
    back: say('studio.claim_back'),
  }[take]
  return (
    <p className="admin-proof-claim">
      {claim && (
        <span>
          {claim.isMine
            ? say('studio.claimed_mine')
            : say('studio.claimed_by', { name: claim.name })}
        </span>
      )}{' '}
      <Button
        look={claim ? 'link' : 'full'}
        busy={busy === 'claim' && say('studio.busy')}
        onClick={() => void claimOpenDesign(take)}
      >
        {act}
      </Button>
    </p>
  )
}

function Message({ state: { open, busy } }: { state: OpenDesk }) {
  const { say } = useSpeech()
  const [{ message: text = '' }, keep] = useHalfTyped(open.design.lineItemId)
  return (
    <MessageForm
      className="admin-proof-question"
      label={<b>{say('studio.message', { name: open.customer.name })}</b>}
      text={text}
      onText={(message) => keep({ message })}
      onSend={async () => (await writeToCustomer(text)) && keep({ message: '' })}
      busy={busy === 'message' && say('studio.busy')}
      send={say('studio.message_send')}
      button={{ look: 'line', small: true }}
    />
  )
}
