import {
  ADMIN_AUDIT,
  ADMIN_CONTENT,
  ADMIN_CUSTOMERS,
  ADMIN_MACHINES,
  ADMIN_MAIL,
  ADMIN_ORDERS,
  ADMIN_STAFF,
  ADMIN_WEBHOOKS,
  ADMIN_WITHDRAWALS,
  adminPages,
} from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { StaffActRow } from '../../../stores/staff/audit.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { useActReason, useActWords } from '../act-words.ts'
import { useRoleWords } from '../staff/use-role-words.ts'

type RowProps = { act: StaffActRow; may: readonly string[] }

/** One act: when, who, what, to whom and why. */
export function ActRow({ act: row, may }: RowProps) {
  const { act, by, about, roles, subject, reason, ip, at, ofThisShop } = row
  const { say, dayAt, timeAt } = useSpeech()
  const words = useActWords()
  const roleWords = useRoleWords()
  const inWords = useActReason()
  return (
    <li>
      <time dateTime={at}>
        {dayAt(at, 'short')}, {timeAt(at)}
      </time>
      <span>{by?.name ?? say('audit.command')}</span>
      <div>
        <b>{words(act)}</b>
        {about && <p>{<Named about={about} may={may} />}</p>}
        {roles.length > 0 && <p>{roles.map(roleWords).join('; ')}</p>}
        {reason && <p>{inWords(act, reason)}</p>}
        <p className="hint">
          {about ? (
            <a href={withQuery(ADMIN_AUDIT, { subject })}>{say('audit.only')}</a>
          ) : (
            <Unnamed subject={subject} />
          )}
          {ip && `, ${ip}`}
          {!ofThisShop && `, ${say('audit.every_shop')}`}
        </p>
      </div>
    </li>
  )
}

type About = NonNullable<StaffActRow['about']>

/** Where the page of something is, and what it is asked for by. */
const pages: Record<About['kind'], [path: string, query: string]> = {
  customer: [ADMIN_CUSTOMERS, 'customer'],
  staff: [ADMIN_STAFF, 'account'],
  order: [ADMIN_ORDERS, 'order'],
  mail: [ADMIN_MAIL, 'mail'],
  machine: [ADMIN_MACHINES, 'key'],
  webhook: [ADMIN_WEBHOOKS, 'webhook'],
  withdrawal: [ADMIN_WITHDRAWALS, 'withdrawal'],
  draft: [ADMIN_CONTENT, 'draft'],
}

/** What it was done to by its name, with the way there for those who may open its page. */
function Named({
  about: { kind, name, email, page },
  may,
}: { about: About } & Pick<RowProps, 'may'>) {
  const [path, query] = pages[kind]
  const needs = adminPages.find((each) => each.path === path)?.needs ?? null
  const text = [name, email].filter(Boolean).join(', ')
  if (needs && !may.includes(needs)) return text
  const view = kind === 'order' ? { view: 'all' } : {}
  return <a href={withQuery(path, { ...view, [query]: page })}>{text}</a>
}

/** What has no name, or none any more: lists by theirs, all else as it stands on record. */
function Unnamed({ subject }: { subject: string }) {
  const { sayIf } = useSpeech()
  const [kind, id] = subject.split(':', 2)
  return (kind === 'orders' && sayIf(`desk.view_${id}`)) || subject
}
