import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ADMIN_MAIL } from '../../lib/domain/staff/pages.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import {
  $mails,
  type ListedMail,
  loadMails,
  loadOlderMails,
  type MailsState,
} from '../../stores/staff/mails.ts'
import type { StaffMember } from '../../stores/staff/staff.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { MailDetail } from './mail-detail.tsx'

/** The mails of the shop; the one that the address names, or all of them. */
export function MailPage({ staff }: { staff: StaffMember }) {
  const id = new URLSearchParams(location.search).get('mail')
  return id ? <MailDetail id={id} staff={staff} /> : <MailList />
}

function MailList() {
  const { say } = useSpeech()
  const list = useStore($mails)
  useEffect(() => {
    void loadMails()
  }, [])
  return (
    <section className="admin-work">
      <h1>{say('admin.mail')}</h1>
      <p className="lead">{say('admin.mail_lead')}</p>
      {list.state === 'loading' && <Skeleton rows={6} />}
      {list.state === 'failed' && (
        <FailureNote failure={list.failure} retry={() => void loadMails()} />
      )}
      {list.state === 'listed' && <Mails list={list} />}
    </section>
  )
}

function Mails({ list }: { list: Extract<MailsState, { state: 'listed' }> }) {
  const { say, sayCount } = useSpeech()
  const { mails, undelivered, next, older } = list
  if (mails.length === 0) {
    return (
      <>
        <h2 className="admin-group">{say('admin.mail_none')}</h2>
        <p>{say('admin.mail_none_why')}</p>
      </>
    )
  }
  return (
    <>
      {undelivered > 0 && (
        <Note tone="bad">
          <p>
            <b>{sayCount('admin.mail_undelivered', undelivered)}</b>
          </p>
          <p>{say('admin.mail_undelivered_why')}</p>
        </Note>
      )}
      {mails.some(({ state }) => state === 'kept') && <p>{say('admin.mail_kept')}</p>}
      <ul className="admin-mails">
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
      {older.state === 'failed' && <FailureNote failure={older.failure} />}
      {next && (
        <Button
          look="line"
          busy={older.state === 'loading' && say('admin.mail_loading')}
          onClick={() => void loadOlderMails()}
        >
          {say('admin.mail_older')}
        </Button>
      )}
    </>
  )
}

function MailRow({ mail }: { mail: ListedMail }) {
  const { say, dayAt, timeAt } = useSpeech()
  const { id, subject, to, state, bounced, createdAt } = mail
  const at = { day: dayAt(createdAt, 'short'), time: timeAt(createdAt) }
  const isLost = state === 'refused' || state === 'failed'
  return (
    <li>
      <a href={withQuery(ADMIN_MAIL, { mail: id })}>{subject || say('admin.mail_unworded')}</a>
      <span>{to}</span>
      <span className={isLost ? 'admin-lost' : undefined}>
        {say(bounced ? 'admin.mail_bounced' : `admin.mail_state_${state}`)}
      </span>
      <time dateTime={createdAt}>{say('admin.mail_at', at)}</time>
    </li>
  )
}
