import { ADMIN_CUSTOMERS, ADMIN_MAIL } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { StaffActRow } from '../../../stores/staff/audit.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { useActWords } from '../act-words.ts'

/** One act: when, who, what, to whom and why. */
export function ActRow({
  act: { act, by, subject, reason, ip, at, ofThisShop },
}: {
  act: StaffActRow
}) {
  const { say, dayAt, timeAt } = useSpeech()
  const words = useActWords()
  return (
    <li>
      <time dateTime={at}>
        {dayAt(at, 'short')}, {timeAt(at)}
      </time>
      <span>{by?.name ?? say('audit.command')}</span>
      <div>
        <b>{words(act)}</b>
        {reason && <p>{reason}</p>}
        <p className="hint">
          <Subject subject={subject} />
          {ip && `, ${ip}`}
          {!ofThisShop && `, ${say('audit.every_shop')}`}
        </p>
      </div>
    </li>
  )
}

/** Whom or what it was done to, with the way there where there is a page. */
function Subject({ subject }: { subject: string }) {
  const [kind, id] = subject.split(':', 2)
  if (kind === 'customer' && id)
    return <a href={withQuery(ADMIN_CUSTOMERS, { customer: id })}>{subject}</a>
  if (kind === 'mail' && id) return <a href={withQuery(ADMIN_MAIL, { mail: id })}>{subject}</a>
  return subject
}
