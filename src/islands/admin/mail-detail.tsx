import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ADMIN_MAIL } from '../../lib/domain/staff/pages.ts'
import { $mail, type MailState, openMail, sendOpenMailAgain } from '../../stores/staff/mails.ts'
import type { StaffMember } from '../../stores/staff/staff.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Segmented } from '../ui/radio.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { MailFrame, type MailScreen } from './mail-frame.tsx'
import { useStaffShop } from './use-staff-shop.ts'

/** One mail as it was worded: what became of it, how it looks, what it says in plain text. */
export function MailDetail({ id, staff }: { id: string; staff: StaffMember }) {
  const { say } = useSpeech()
  const { may } = useStaffShop(staff)
  const mail = useStore($mail)
  useEffect(() => {
    void openMail(id)
  }, [id])
  return (
    <section className="admin-work">
      <p>
        <a href={ADMIN_MAIL}>{say('admin.mail_back')}</a>
      </p>
      {mail.state === 'loading' && <Skeleton rows={8} />}
      {mail.state === 'failed' && (
        <FailureNote failure={mail.failure} retry={() => void openMail(id)} />
      )}
      {mail.state === 'open' && <Opened opened={mail} maySend={may.includes('mail.send')} />}
    </section>
  )
}

type OpenedProps = { opened: Extract<MailState, { state: 'open' }>; maySend: boolean }

function Opened({ opened: { open, again }, maySend }: OpenedProps) {
  const { say } = useSpeech()
  const { mail, text, html, link } = open
  const underWay = mail.state === 'waiting' || mail.state === 'sending'
  return (
    <>
      <h1>{mail.subject || say('admin.mail_unworded')}</h1>
      <Facts mail={mail} />
      {again === 'sent' && (
        <Note tone="good" icon="check" role="status">
          <p>{say('admin.mail_again_done')}</p>
        </Note>
      )}
      {typeof again === 'object' && <FailureNote failure={again} />}
      {link && (
        <Note tone="plain" icon="lock" acts={<a href={link}>{say('admin.mail_link_open')}</a>}>
          <p>{say('admin.mail_link')}</p>
        </Note>
      )}
      {maySend && !underWay && (
        <Button
          busy={again === 'sending' && say('admin.mail_sending')}
          onClick={() => void sendOpenMailAgain()}
        >
          {say('admin.mail_again')}
        </Button>
      )}
      {!maySend && <p>{say('admin.mail_read_only')}</p>}
      {html && (
        <>
          <h2 className="admin-group">{say('admin.mail_as_html')}</h2>
          <Preview html={html} />
          <h2 className="admin-group">{say('admin.mail_as_text')}</h2>
          <pre className="admin-mail-text">{text}</pre>
        </>
      )}
    </>
  )
}

/** The mail as programs show it on light and on dark screens. */
function Preview({ html }: { html: string }) {
  const { say } = useSpeech()
  const [on, setOn] = useState<MailScreen>('light')
  return (
    <>
      <Segmented
        legend={say('admin.mail_screen')}
        name="mail-screen"
        options={[
          { value: 'light', text: say('admin.mail_screen_light') },
          { value: 'dark', text: say('admin.mail_screen_dark') },
        ]}
        chosen={on}
        onChoose={setOn}
      />
      <MailFrame html={html} title={say('admin.mail_frame')} on={on} />
    </>
  )
}

function Facts({ mail }: { mail: OpenedProps['opened']['open']['mail'] }) {
  const { say, sayCount, dayAt, timeAt } = useSpeech()
  const at = (instant: string) =>
    say('admin.mail_at', { day: dayAt(instant, 'short'), time: timeAt(instant) })
  const state = say(mail.bounced ? 'admin.mail_bounced' : `admin.mail_state_${mail.state}`)
  const tried = mail.tries > 0 ? sayCount('admin.mail_tries', mail.tries) : ''
  const sent = mail.sentAt ? at(mail.sentAt) : ''
  return (
    <dl className="admin-mail-facts">
      <dt>{say('admin.mail_to')}</dt>
      <dd>{mail.to}</dd>
      <dt>{say('admin.mail_when')}</dt>
      <dd>{at(mail.createdAt)}</dd>
      <dt>{say('admin.mail_state')}</dt>
      <dd>{[state, sent, tried].filter(Boolean).join(' · ')}</dd>
      {mail.answer && (
        <>
          <dt>{say('admin.mail_answer')}</dt>
          <dd>
            <code>{mail.answer}</code>
          </dd>
        </>
      )}
    </dl>
  )
}
