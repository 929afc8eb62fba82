import {
  askCustomer,
  claimDeskLine,
  type DeskLine,
  type DeskLineState,
} from '../../../stores/staff/artwork/line.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { MessageForm } from '../../ui/message-form.tsx'
import { Note } from '../../ui/note.tsx'
import { useHalfTyped } from '../use-half-typed.ts'
import { Approve } from './approve.tsx'
import { Messages } from './messages.tsx'
import { RejectForm } from './reject-form.tsx'

type Open = Extract<DeskLineState, { state: 'open' }>

/** What is decided about a line: who has it, the question to its customer, approval and rejection. */
export function Decision({ state, mayCheck }: { state: Open; mayCheck: boolean }) {
  const { say, failure } = useSpeech()
  const { line, refused } = state
  const { customer, artwork, claim } = line
  const isOpen = artwork.state === 'in_check' || artwork.state === 'question_asked'
  // A colleague decides what a colleague has taken on, until it is taken over.
  const isAnothers = claim !== null && !claim.isMine
  return (
    <section className="admin-proof-decision" aria-label={say('proof.order')}>
      <p>
        <b>{customer.name}</b>
        {customer.company && `, ${customer.company}`}
        <span className="admin-proof-small">{customer.email}</span>
      </p>
      <Waits line={line} />
      {refused && (
        <Note tone="bad" role="alert">
          <p>{failure(refused)}</p>
        </Note>
      )}
      {mayCheck && isOpen && <Claim state={state} />}
      <Messages line={line} />
      {mayCheck && isOpen && !isAnothers && (
        <>
          <Question state={state} />
          <div className="admin-proof-acts">
            {artwork.files.length > 0 && (
              <Approve artwork={artwork} busy={state.busy === 'approve'} />
            )}
            <RejectForm lineItemId={artwork.lineItemId} busy={state.busy === 'reject'} />
          </div>
        </>
      )}
    </section>
  )
}

/** Who waits for whom, and until when. */
function Waits({ line: { artwork, due } }: { line: DeskLine }) {
  const { say, day } = useSpeech()
  const { state, byPerson } = artwork
  const waits = state === 'in_check' ? (byPerson ? 'us' : 'customer') : 'customer'
  const isPast = !['awaiting_file', 'in_check', 'question_asked', 'rejected'].includes(state)
  return (
    <p className="admin-proof-waits" role="status">
      <b>{say(`desk.state_${state}`)}</b>{' '}
      {say(isPast ? 'proof.waits_nobody' : `proof.waits_${waits}`, { day: day(due, 'short') })}{' '}
      {!byPerson && state === 'in_check' && say('proof.not_by_person')}
    </p>
  )
}

function Claim({ state: { line, busy } }: { state: Open }) {
  const { say } = useSpeech()
  const { claim } = line
  const take = claim ? (claim.isMine ? 'back' : 'anyway') : 'free'
  const act = {
    free: say('proof.claim'),
    anyway: say('proof.claim_anyway', { name: claim?.name ?? '' }),
    back: say('proof.claim_back'),
  }[take]
  return (
    <p className="admin-proof-claim">
      {claim && (
        <span>
          {claim.isMine ? say('proof.claimed_mine') : say('proof.claimed_by', { name: claim.name })}
        </span>
      )}{' '}
      <Button
        look="link"
        busy={busy === 'claim' && say('proof.busy')}
        onClick={() => void claimDeskLine(take)}
      >
        {act}
      </Button>
    </p>
  )
}

function Question({ state: { line, busy } }: { state: Open }) {
  const { say, locale } = useSpeech()
  const [{ question: text = '' }, keep] = useHalfTyped(line.artwork.lineItemId)
  const language =
    new Intl.DisplayNames([locale], { type: 'language' }).of(line.locale.slice(0, 2)) ?? line.locale
  return (
    <MessageForm
      className="admin-proof-question"
      label={
        <>
          <b>{say('proof.question', { name: line.customer.name })}</b>{' '}
          <span>{say('proof.question_in', { language })}</span>
        </>
      }
      placeholder={say('proof.question_text')}
      text={text}
      onText={(question) => keep({ question })}
      onSend={async () => (await askCustomer(text)) && keep({ question: '' })}
      busy={busy === 'ask' && say('proof.busy')}
      send={say('proof.question_send')}
      button={{ look: 'line', small: true }}
    />
  )
}
