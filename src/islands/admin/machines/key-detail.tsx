import { useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import { ADMIN_AUDIT } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { type ApiKey, decideOnKey } from '../../../stores/staff/api-keys.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { PermissionName } from './key-form.tsx'

type Decision = 'revoke' | 'adopt'

/** One key: what it may, when it was used, and its end. */
export function KeyDetail({ of }: { of: ApiKey }) {
  const { say } = useSpeech()
  const [busy, setBusy] = useState<Decision | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const decide = async (decision: Decision) => {
    setBusy(decision)
    const answer = await decideOnKey(of.id, decision)
    setBusy(null)
    setFailure(answer.ok ? null : answer)
  }
  return (
    <>
      <h2>{of.name}</h2>
      <Facts of={of} />
      <h3 className="admin-group">{say('machines.may')}</h3>
      <ul className="admin-rows">
        {of.permissions.map((each) => (
          <li key={each}>
            <PermissionName of={each} />
          </li>
        ))}
      </ul>
      {failure && <FailureNote failure={failure} />}
      {of.state === 'stopped' && (
        <>
          <p className="hint">{say('machines.adopt_what', { by: of.by })}</p>
          <p>
            <Button
              look="line"
              small
              busy={busy === 'adopt' && say('machines.adopt_busy')}
              onClick={() => void decide('adopt')}
            >
              {say('machines.adopt')}
            </Button>
          </p>
        </>
      )}
      {(of.state === 'good' || of.state === 'stopped') && (
        <>
          <p className="hint">{say('machines.revoke_what')}</p>
          <p>
            <Button
              look="line"
              small
              busy={busy === 'revoke' && say('machines.revoke_busy')}
              onClick={() => void decide('revoke')}
            >
              {say('machines.revoke')}
            </Button>
          </p>
        </>
      )}
      <p>
        <a className="more" href={withQuery(ADMIN_AUDIT, { by: of.id })}>
          {say('machines.log')}
        </a>
      </p>
    </>
  )
}

function Facts({ of }: { of: ApiKey }) {
  const { say, dayAt, timeAt } = useSpeech()
  const moment = (at: string) => `${dayAt(at, 'short')}, ${timeAt(at)}`
  // It ends with the first instant of the day after its last one.
  const lastDay = new Date(Date.parse(of.expiresAt) - 1).toISOString()
  const facts: [string, string][] = [
    [say('machines.state'), say(`machines.state_${of.state}`)],
    [say('machines.token'), say('machines.ending', { ending: of.ending })],
    [say('machines.expires'), dayAt(lastDay, 'short')],
    [say('machines.used'), of.lastUsedAt ? moment(of.lastUsedAt) : say('machines.never')],
    [say('machines.created'), moment(of.createdAt)],
    [say('machines.by'), of.by],
  ]
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
