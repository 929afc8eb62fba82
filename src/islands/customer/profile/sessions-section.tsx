import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $sessions,
  endSessions,
  loadSessions,
  type Session,
} from '../../../stores/auth/sessions.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Where the customer is logged in, each to be ended, or all but this one. */
export function SessionsSection() {
  const { say } = useSpeech()
  const state = useStore($sessions, { ssr: 'initial' })
  useEffect(() => void loadSessions(), [])
  return (
    <section className="customer-section" aria-labelledby="sessions">
      <h2 id="sessions">{say('account.sessions')}</h2>
      <div>
        {state.state === 'loading' && <Skeleton rows={2} />}
        {state.state === 'failed' && (
          <FailureNote failure={state.failure} retry={() => void loadSessions()} />
        )}
        {state.state === 'listed' && (
          <>
            <ul className="customer-sessions">
              {state.sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {state.sessions.some(({ place }) => place) && (
              <p className="hint">{say('account.sessions_place_why')}</p>
            )}
            {state.sessions.length > 1 ? (
              <Button look="line" small onClick={() => void endSessions('others')}>
                {say('account.sessions_end_all')}
              </Button>
            ) : (
              <p className="hint">{say('account.sessions_only')}</p>
            )}
          </>
        )}
      </div>
    </section>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { say, dayAt, timeAt } = useSpeech()
  const where = useWhere(session)
  const { id, browser, system, since, lastSeen, current, passkey } = session
  const device =
    browser && system
      ? say('account.sessions_device', { browser, system })
      : say('account.sessions_unknown')
  return (
    <li>
      <p>
        <b>{device}</b>
        {current && ` (${say('account.sessions_here')})`}
        <span className="hint">
          {say('account.sessions_since', {
            since: dayAt(since, 'long'),
            seen: `${dayAt(lastSeen, 'long')}, ${timeAt(lastSeen)}`,
          })}
          {where && `. ${where}${where.endsWith('…') ? '' : '.'}`}
          {passkey && ` ${say('account.sessions_passkey')}`}
        </span>
      </p>
      {!current && (
        <Button look="link" onClick={() => void endSessions(id)}>
          {say('account.sessions_end')}
          <span className="visually-hidden"> {device}</span>
        </Button>
      )}
    </li>
  )
}

/** The place of a session in words; its network where nobody knows the place, and nothing where neither is known. */
function useWhere({ network, place }: Session): string {
  const { say, country } = useSpeech()
  if (place) {
    const named = [place.city, country(place.country)].filter(Boolean).join(', ')
    return say('account.sessions_place', { place: named })
  }
  // As much of the address as was kept.
  const shown = network.replace(/(?:\.0|:)\/\d+$/, '') + (network.includes(':') ? '…' : '.…')
  return network && say('account.sessions_network', { network: shown })
}
