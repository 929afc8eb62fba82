import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { mails } from '../../../src/lib/server/mails.ts'
import { openOneTime } from '../../../src/lib/server/people/credentials/index.ts'
import { type AnyMail, withToken } from '../../../src/lib/server/platform/mail/index.ts'
import { handOver } from '../../../src/lib/server/platform/mail/outbox.ts'
import { staffSettings, type TestApi } from './api.ts'
import { testShop } from './shop.ts'

const log = pino({ level: 'silent' })
const actor = { kind: 'system', name: 'mail' } as const
export const origin = () => 'https://shop.test'

/** Words what waits in the outbox, as a worker does; the mails of a kind, oldest first. */
export async function wordedMails({ db }: Pick<TestApi, 'db'>, kind: string) {
  const kinds: readonly AnyMail[] = mails
  const work = { db, log, now: new Date(), actor }
  const terms = { mails: kinds, origin }
  while ((await handOver(work, testShop(), terms, async () => {})) > 0);
  return db.selectFrom('mail').selectAll().where('kind', '=', kind).orderBy('created_at').execute()
}

export const oneTime = openOneTime(staffSettings('optional'))

/** The newest mail of a kind to somebody: as it is stored, as its reader gets it, and the token of its link. */
export async function mailTo(api: Pick<TestApi, 'db'>, email: string, kind: string) {
  const wanted = email.toLowerCase()
  const all = await wordedMails(api, kind)
  const row = all.findLast(({ recipient }) => recipient.toLowerCase() === wanted)
  if (!row) throw new Error(`There is no ${kind} to ${email}.`)
  const kept = { text: row.body_text, html: row.body_html }
  const sent = withToken(kept, row.facts, oneTime)
  return { kept, sent, token: /#token=([\w.-]+)/.exec(sent.text)?.[1] ?? '' }
}

/** A mail that was kept, as staff find it; answers its id. */
export async function keptMailOf({ db }: Pick<TestApi, 'db'>, tenant = 'ie'): Promise<string> {
  const id = randomUUID()
  const now = new Date()
  const row = { tenant, id, kind: 'of-a-test', key: id, recipient: 'nora@example.test' }
  const times = { created_at: now, handed_at: now, tried_at: now, sent_at: null }
  const rest = { locale: 'en-IE', facts: '{}', state: 'kept' as const, subject: 'A mail' }
  await db
    .insertInto('mail')
    .values({ ...row, ...rest, ...times })
    .execute()
  return id
}

/** Inputs of what staff do with mails. */
export const mailInputs = (id: string) => ({
  listMail: { after: randomUUID() },
  getMail: { id },
  sendMailAgain: { id },
  reportBounce: { report: 'Subject: I am away\n\nUntil Monday.' },
})

export type Received = { from: string; to: string[]; raw: string; secure: boolean }

/** A mail server on a port of its own, which answers as it is told: `550 no such user`. */
export async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const answers = { from: '', rcpt: '', data: '' }
  const refusal = (answer: string) =>
    Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, done) {
      done(answers.from ? refusal(answers.from) : null)
    },
    onRcptTo(_address, _session, done) {
      done(answers.rcpt ? refusal(answers.rcpt) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (answers.data) return done(refusal(answers.data))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          secure: session.secure,
        })
        done(null, 'taken')
      })
    },
    ...options,
  })
  // A client that does not trust the certificate hangs up.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    received,
    answers,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A header's value, its folded lines joined. */
export function header(raw: string, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name}: `))
  return line?.slice(name.length + 2)
}
