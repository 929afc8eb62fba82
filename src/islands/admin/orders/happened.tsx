import type { SubmitEvent } from 'react'
import { momentOf } from '../../../lib/domain/order/happened.ts'
import { whyOf } from '../../../lib/domain/order/why.ts'
import { ADMIN_MAIL } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { noteOpenOrder, type StaffOrder } from '../../../stores/staff/orders/order.ts'
import { lineNames } from '../../order/parts/line-names.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { useDoer } from '../use-doer.ts'
import { useWhy } from '../use-why.ts'

type HappenedProps = { open: StaffOrder; mayNote: boolean; busy: boolean }

/** Notes, mails and everything that happened, newest first; and a place for the next note. */
export function Happened({ open, mayNote, busy }: HappenedProps) {
  const { say } = useSpeech()
  const inWords = useWhy()
  const nameOf = useDoer()
  const { history, notes, mails, lines } = open
  const names = lineNames(lines)
  return (
    <section>
      <h3 className="admin-desk-rule">{say('desk.history')}</h3>
      {mayNote && <NoteForm busy={busy} />}
      <ol className="admin-desk-history">
        {notes.map(({ id, text, by, at }) => (
          <Entry key={id} what={text} who={by} at={at} isNote />
        ))}
        {history.map((each) => (
          <Entry
            key={`${each.of}${each.lineItemId}${each.event}${each.at}`}
            what={[
              say(momentOf(each.of, each.event)),
              names.get(each.lineItemId ?? ''),
              ...whyOf(each).map(inWords),
            ]
              .filter(Boolean)
              .join(', ')}
            who={nameOf(each.by)}
            at={each.at}
          />
        ))}
      </ol>
      {mails.length > 0 && (
        <>
          <h3 className="admin-desk-rule">{say('desk.mails')}</h3>
          <ul className="admin-desk-history">
            {mails.map(({ id, subject, state, createdAt }) => (
              <li key={id}>
                <a href={withQuery(ADMIN_MAIL, { mail: id })}>
                  {subject || say('desk.mail_unwritten')}
                </a>
                <span>
                  {say(`admin.mail_state_${state}`)} <When at={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type EntryProps = { what: string; who: string; at: string; isNote?: boolean }

function Entry({ what, who, at, isNote }: EntryProps) {
  return (
    <li className={isNote ? 'admin-desk-note' : undefined}>
      <b>{what}</b>
      <span>
        {who} <When at={at} />
      </span>
    </li>
  )
}

function When({ at }: { at: string }) {
  const { dayAt, timeAt } = useSpeech()
  return (
    <time dateTime={at}>
      {dayAt(at, 'short')} {timeAt(at)}
    </time>
  )
}

function NoteForm({ busy }: { busy: boolean }) {
  const { say } = useSpeech()
  const note = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('text') ?? '').trim()
    // What was typed stays until it is kept.
    if (text !== '' && (await noteOpenOrder(text))) form.reset()
  }
  return (
    <form className="admin-desk-form" onSubmit={(event) => void note(event)}>
      <label htmlFor="desk-note">{say('desk.note')}</label>
      <textarea id="desk-note" name="text" rows={2} required maxLength={2000} />
      <Button small look="line" busy={busy && say('desk.note_busy')}>
        {say('desk.note_save')}
      </Button>
    </form>
  )
}
