import type { StaffSession } from '../../../stores/staff/accounts.ts'
import { useSpeech } from '../../page/use-speech.ts'

type SessionsProps = { sessions: StaffSession[]; onEnd: ((session: StaffSession) => void) | null }

/** Sign-ins of an account that are open; `onEnd`: null for who may not decide about it. */
export function OpenSessions({ sessions, onEnd }: SessionsProps) {
  const { say, dayAt, timeAt } = useSpeech()
  if (sessions.length === 0) return <p>{say('staff.no_sessions')}</p>
  return (
    <ul className="admin-rows">
      {sessions.map((session) => {
        const at = `${dayAt(session.since, 'short')}, ${timeAt(session.since)}`
        const since = say('staff.session_since', { at })
        return (
          <li key={session.id}>
            <p>{session.secondFactor ? `${since} (${say('staff.session_factor')})` : since}</p>
            {onEnd && (
              <button
                type="button"
                className="link"
                aria-label={say('staff.end_session_what', { at })}
                onClick={() => onEnd(session)}
              >
                {say('staff.end_session')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
