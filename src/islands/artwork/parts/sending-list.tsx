import { formatBytes } from '../../../lib/domain/artwork/file-size.ts'
import { cancelSending, pauseSending, resumeSending } from '../../../stores/artwork/sending.ts'
import { mayResume } from '../../../stores/artwork/sending-again.ts'
import type { Sending } from '../../../stores/artwork/sending-state.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { useSending } from './sending-file.tsx'

/** Files of a line on their way: how much has arrived, how fast, and for how long still. */
export function SendingList({ lineItemId }: { lineItemId: string }) {
  const { say } = useSpeech()
  const sending = useSending(lineItemId)
  if (sending.length === 0) return null
  const isMoving = sending.some(({ state }) => state === 'sending' || state === 'waiting')
  return (
    <>
      {isMoving && <p className="hint">{say('artwork.sending_stay')}</p>}
      <ul className="artwork-sending" aria-label={say('artwork.sending')}>
        {sending.map((each) => (
          <SendingRow key={each.key} sending={each} />
        ))}
      </ul>
    </>
  )
}

function SendingRow({ sending }: { sending: Sending }) {
  const { say, locale } = useSpeech()
  const { key, name, bytes, arrived, state } = sending
  const size = (count: number) => formatBytes(count, locale)
  return (
    <li>
      <p className="artwork-file-name">
        <b>{name}</b>{' '}
        <span>{say('artwork.sent_part', { arrived: size(arrived), bytes: size(bytes) })}</span>
      </p>
      <progress aria-label={name} value={arrived} max={bytes} />
      <p
        className={state === 'failed' ? 'field-error' : 'hint'}
        role={state === 'sending' ? undefined : 'status'}
      >
        <SendingText sending={sending} />
      </p>
      <p className="actions">
        {(state === 'sending' || mayResume(sending)) && (
          // One button, which keeps the keyboard while it changes.
          <Button
            look="link"
            onClick={() => (state === 'sending' ? pauseSending(key) : resumeSending(key))}
          >
            {say(stepOf(state))}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
        {state !== 'taking' && (
          // The second click of a double one was meant for what stood here before: the button that sends.
          <Button look="link" onClick={({ detail }) => detail < 2 && void cancelSending(key)}>
            {say(state === 'failed' && !mayResume(sending) ? 'artwork.remove' : 'artwork.cancel')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </p>
    </li>
  )
}

function stepOf(state: Sending['state']) {
  if (state === 'sending') return 'artwork.pause'
  return state === 'failed' ? 'failures.try_again' : 'artwork.go_on'
}

const MINUTE = 60
/** Seconds are told in fives: a figure that changes at every step is noise. */
const STEP = 5

function SendingText({ sending }: { sending: Sending }) {
  const { say, failure, locale } = useSpeech()
  if (sending.state === 'failed') return failure(sending.failure)
  if (sending.state !== 'sending') return say(`artwork.sending_${sending.state}`)
  const { speed, left } = sending
  if (!speed || left === null) return say('failures.loading')
  const count = left < MINUTE ? Math.ceil(left / STEP) * STEP : Math.ceil(left / MINUTE)
  const rest = say(left < MINUTE ? 'artwork.left_seconds' : 'artwork.left_minutes', { count })
  return `${rest}, ${say('artwork.sent_speed', { speed: formatBytes(speed, locale) })}`
}
