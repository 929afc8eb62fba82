import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getMail, listMail, sendMailAgain } from '../../src/lib/contract/mail.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { mails } from '../../src/lib/server/mails.ts'
import { addressTaken } from '../../src/lib/server/people/customer/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { failedJobsOf, openQueue, startJobs } from '../../src/lib/server/platform/jobs/index.ts'
import type { Queue } from '../../src/lib/server/platform/jobs/queue.ts'
import { deliver } from '../../src/lib/server/platform/mail/deliver.ts'
import {
  addMail,
  keptMail,
  openOutbox,
  smtpSender,
} from '../../src/lib/server/platform/mail/index.ts'
import type { MailSender } from '../../src/lib/server/platform/mail/sender.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { header, mailServer, origin, wordedMails } from './harness/mail.ts'
import { testShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
let server: Awaited<ReturnType<typeof mailServer>>
const log = pino({ level: 'silent' })
const actor = { kind: 'system', name: 'test' } as const

beforeAll(async () => {
  api = await startApi()
  server = await mailServer()
})
afterAll(async () => {
  await server.stop()
  await api.stop()
})
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.close()
  Object.assign(server.answers, { from: '', rcpt: '', data: '' })
  server.received.length = 0
  await api.db.deleteFrom('mail').execute()
})

const senders: MailSender[] = []

/** A sender to the mail server of the tests, without TLS unless the address says otherwise. */
function plain(address = `127.0.0.1:${server.port}?tls=off`, from: string | null = null) {
  const sender = smtpSender(`smtp://${address}`, { from, keys: [] })
  senders.push(sender)
  return sender
}

/** A context of a job, and one of a tenant. */
function job(now = new Date()) {
  const work = { db: api.db, log, now, actor, shop: testShop() }
  const forTenant = (id: string, wanted?: { locale?: string }) => {
    const context = contextOf(work, id, wanted)
    if (!context) throw new Error(`no tenant ${id}`)
    return context
  }
  return { ...work, isLastTry: false, hasTenant: () => true, forTenant }
}

type Change = { to?: string; about?: string; tenant?: string; locale?: string; name?: string }

async function write(change: Change = {}): Promise<boolean> {
  const { to = 'nora@example.test', about = randomUUID(), tenant = 'ie', name = 'Nora' } = change
  const context = job().forTenant(tenant, change.locale ? { locale: change.locale } : {})
  const mail = { to, about, facts: { name } }
  return inTransaction(api.db, (tx) => addMail(tx, context, addressTaken, mail))
}

async function one() {
  const [row] = await wordedMails(api, 'address-taken')
  if (!row) throw new Error('there is no mail')
  return row
}

/** Tries to send the one mail; answers what was thrown. */
const reveal = { token: (id: string) => `opened.${id}`, code: () => '000000' }

async function send(sender: MailSender, now = new Date()): Promise<unknown> {
  const { tenant, id } = await one()
  return deliver(job(now), { sender, reveal }, { tenant, id }, 2).catch((error: unknown) => error)
}

test('a mail holds with its transaction, and once a subject, however many tell of it', async () => {
  const about = randomUUID()
  expect(await write({ about })).toBe(true)
  expect(await write({ about })).toBe(false)
  expect(await write({ about, tenant: 'fr' })).toBe(true)
  const both = await Promise.all([write({ about: 'twice' }), write({ about: 'twice' })])
  expect(both.sort()).toEqual([false, true])
  const context = job().forTenant('ie')
  const failing = inTransaction(api.db, async (tx) => {
    await addMail(tx, context, addressTaken, {
      to: 'a@b.test',
      about: 'never',
      facts: { name: '' },
    })
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await wordedMails(api, 'address-taken')).toHaveLength(3)
})

test('nothing is written to who was erased', async () => {
  expect(await write({ to: `${randomUUID()}@erased.invalid` })).toBe(false)
  expect(await api.db.selectFrom('mail').select('id').execute()).toEqual([])
})

test('it is worded in the language and the shop of whom it goes to', async () => {
  await write({ tenant: 'ch', locale: 'fr-CH', name: "Zoë O'Neil" })
  const { subject, body_text, body_html, locale } = await one()
  const shop = testShop()
  const tenant = shop.tenant('ch')
  if (!tenant) throw new Error('the test shop has Switzerland')
  expect(locale).toBe('fr-CH')
  expect(subject).toBe(shop.voice(tenant, 'fr-CH', 'mail.address_taken_subject'))
  for (const part of [body_text, body_html]) {
    expect(part).toContain(tenant.company.legalName)
    expect(part).toContain(tenant.company.email)
    expect(part).toContain(`https://shop.test${tenant.links['fr-CH']?.['login']}`)
    expect(part).not.toContain('undefined!')
    expect(part).not.toMatch(/\{\w+\}/)
  }
  expect(body_text).toContain("Zoë O'Neil")
  expect(body_html).toContain("Zoë O'Neil")
  expect(body_html).toContain('lang="fr"')
  expect(body_html).toContain(tenant.theme.brand)
})

test.each([
  'Your refund:\nhttps://evil.example/x',
  'evil.example',
  'Call 555',
  'a/b',
  'Zoë <b>',
  'x'.repeat(61),
  '. . .',
])('nobody is greeted as %j: strangers choose names for other people’s addresses', async (name) => {
  await write({ name })
  const { body_text, body_html } = await one()
  expect(body_text).toContain('\n\nHello,\n\n')
  for (const part of [body_text, body_html]) expect(part).not.toContain(name.split('\n').at(-1))
})

test.each([
  'Jörg Müller-Lüdenscheidt',
  "Siobhán O'Neil",
  'Dr. J.R. D’Arcy Jr.',
  'Нина',
  '小林 さくら',
])('a name is greeted: %s', async (name) => {
  await write({ name })
  expect((await one()).body_text).toContain(`\n\nHello ${name},\n\n`)
})

test('what the mail server gets: two parts, and headers that machines understand', async () => {
  await write({ tenant: 'de', locale: 'de-DE', name: 'Jörg' })
  expect(await send(plain())).toBeUndefined()
  const [mail] = server.received
  const tenant = testShop().tenant('de')
  const { email = '' } = tenant?.company ?? {}
  expect(mail).toMatchObject({ from: email, to: ['nora@example.test'] })
  const raw = mail?.raw ?? ''
  expect(header(raw, 'content-language')).toBe('de-DE')
  expect(header(raw, 'auto-submitted')).toBe('auto-generated')
  expect(header(raw, 'reply-to')).toContain(email)
  expect(header(raw, 'from')).toContain(tenant?.name)
  expect(header(raw, 'content-type')).toContain('multipart/alternative')
  expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
  expect(raw).toContain('Content-Type: text/html; charset=utf-8')
  expect(await one()).toMatchObject({ state: 'sent', tries: 1, sent_at: expect.any(Date) })
  // Sent is sent.
  expect(await send(plain())).toBeUndefined()
  expect(server.received).toHaveLength(1)
})

test('the sender of the installation stands before the shop’s, and replies go to the shop', async () => {
  await write()
  await send(plain(`127.0.0.1:${server.port}?tls=off`, 'post@printer.test'))
  const raw = server.received[0]?.raw ?? ''
  expect(server.received[0]?.from).toBe('post@printer.test')
  expect(header(raw, 'message-id')).toMatch(/@printer\.test>$/)
  expect(header(raw, 'reply-to')).toContain(testShop().tenant('ie')?.company.email)
})

test('a 4xx is tried again with the same Message-ID', async () => {
  await write()
  server.answers.data = '451 try later'
  expect(await send(plain())).toMatchObject({ message: expect.stringContaining('451') })
  expect(await one()).toMatchObject({
    state: 'waiting',
    tries: 1,
    answer: expect.stringContaining('451'),
  })
  server.answers.data = ''
  server.answers.rcpt = '450 greylisted'
  expect(await send(plain())).toBeInstanceOf(Error)
  server.answers.rcpt = ''
  await send(plain())
  const { id } = await one()
  expect(header(server.received[0]?.raw ?? '', 'message-id')).toContain(`<${id}.1@`)
})

test('trouble that lasts is given up, and listed', async () => {
  await write()
  server.answers.rcpt = '450 greylisted'
  for (let tries = 0; tries < 3; tries++) expect(await send(plain())).toBeInstanceOf(Error)
  expect(await one()).toMatchObject({ state: 'failed', tries: 3 })
})

test('what is thrown names nobody: it stands in the log', async () => {
  await write({ to: 'secret.person@example.test' })
  server.answers.rcpt = '450 no room for secret.person@example.test'
  const error = await send(plain())
  expect(String(error)).not.toContain('secret.person')
  expect((await one()).answer).toContain('secret.person')
})

test('a 5xx holds for good, and staff read what was said', async () => {
  await write()
  server.answers.rcpt = '550 5.1.1 no such user'
  expect(await send(plain())).toBeUndefined()
  const { as } = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  const { mails: listed, undelivered } = await api.call.value(listMail, {}, as)
  expect(undelivered).toBe(1)
  expect(listed).toMatchObject([
    { state: 'refused', answer: expect.stringContaining('5.1.1'), tries: 1, bounced: true },
  ])
})

test.each(['530 5.7.0 Authentication required', '553 5.7.1 Sender address rejected'])(
  'what is wrong with the sender holds up every mail and refuses none: %s',
  async (answer) => {
    await write()
    server.answers.from = answer
    expect(await send(plain())).toMatchObject({
      message: expect.stringContaining(answer.slice(0, 3)),
    })
    expect(await one()).toMatchObject({ state: 'waiting', answer: expect.stringContaining(answer) })
    server.answers.from = ''
    expect(await send(plain())).toBeUndefined()
    expect(await one()).toMatchObject({ state: 'sent', tries: 2 })
  },
)

test('a 5xx about the message holds for good', async () => {
  await write()
  server.answers.data = '554 5.7.1 looks like spam'
  expect(await send(plain())).toBeUndefined()
  expect(await one()).toMatchObject({ state: 'refused', tries: 1, bounced_at: null })
})

test('a server that cannot be reached is trouble that may pass', async () => {
  await write()
  expect(await send(plain('127.0.0.1:1?tls=off'))).toBeInstanceOf(Error)
  expect((await one()).state).toBe('waiting')
})

test('without TLS, or with a certificate of nobody, nothing is said', async () => {
  await write()
  const noTls = plain(`127.0.0.1:${server.port}`)
  expect(await send(noTls)).toBeInstanceOf(Error)
  const own = await mailServer({ disabledCommands: ['AUTH'] })
  expect(await send(plain(`127.0.0.1:${own.port}`))).toBeInstanceOf(Error)
  expect([...server.received, ...own.received]).toEqual([])
  await own.stop()
})

test('no name and no address adds a header or a recipient', async () => {
  const evil = 'Nora\r\nBcc: thief@example.test\r\n\r\nbody'
  await write({ to: 'nora@example.test\r\nBcc: thief@example.test', name: evil })
  await send(plain())
  await api.db.deleteFrom('mail').execute()
  await write({ to: 'nora@example.test, thief@example.test', name: evil })
  await send(plain())
  await api.db.deleteFrom('mail').execute()
  await write({ name: evil })
  await api.db
    .updateTable('mail')
    .set({ subject: `Hello ${evil}`, body_text: 'x', body_html: 'x' })
    .execute()
  await send(plain())
  expect(server.received.length).toBeGreaterThan(0)
  for (const { to, raw } of server.received) {
    expect(to).not.toContain('thief@example.test')
    expect(header(raw, 'bcc')).toBeUndefined()
  }
})

test('two workers do not send one mail, and one that was killed is followed by another', async () => {
  await write()
  let go: () => void = () => {}
  const started = new Promise<void>((resolve) => {
    go = resolve
  })
  let finish: () => void = () => {}
  const slow: MailSender = {
    ...keptMail,
    send: () =>
      new Promise((resolve) => {
        finish = () => resolve({ state: 'sent', answer: '250' })
        go()
      }),
  }
  const first = send(slow)
  await started
  expect(await send(plain())).toMatchObject({ message: expect.stringContaining('Another worker') })
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  // A slow server may take minutes over one mail.
  expect(await send(plain(), inMinutes(9))).toBeInstanceOf(Error)
  expect(await send(plain(), inMinutes(11))).toBeUndefined()
  expect(server.received).toHaveLength(1)
  finish()
  await first
})

test('staff read mails of their tenant and send them again; without a server they are kept', async () => {
  await write()
  await write({ tenant: 'fr' })
  const rows = await wordedMails(api, 'address-taken')
  for (const { tenant, id } of rows)
    await deliver(job(), { sender: keptMail, reveal }, { tenant, id }, 2)
  const { as, id: by } = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  const { mails: listed, next, undelivered } = await api.call.value(listMail, {}, as)
  expect([listed.length, next, undelivered]).toEqual([1, null, 0])
  expect(listed[0]).toMatchObject({ state: 'kept', kind: 'address-taken', sentAt: null })
  const { id = '' } = listed[0] ?? {}
  const { mail, html, text } = await api.call.value(getMail, { id }, as)
  expect(mail).toEqual(listed[0])
  expect([html, text].map((each) => each.length > 200)).toEqual([true, true])
  const elsewhere = await newStaff(api, [{ role: 'support', tenant: 'fr' }], 'fr')
  for (const call of [getMail, sendMailAgain] as const) {
    expect((await api.call.refusal(call, { id }, elsewhere.as)).code).toBe('mail_not_found')
  }
  await api.call.value(sendMailAgain, { id }, as)
  expect((await api.call.refusal(sendMailAgain, { id }, as)).code).toBe('mail_under_way')
  const act = await api.db
    .selectFrom('staff_act')
    .selectAll()
    .where('act', '=', 'mail.sent_again')
    .execute()
  expect(act).toMatchObject([{ account_id: by, subject: `mail:${id}`, tenant: 'ie' }])
  await send(plain())
  expect(header(server.received[0]?.raw ?? '', 'message-id')).toContain(`<${id}.2@`)
})

test('mails are listed by pages, newest first', async () => {
  for (let count = 0; count < 53; count++) await write({ about: `${count}` })
  const { as } = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  const first = await api.call.value(listMail, {}, as)
  expect(first.mails).toHaveLength(50)
  const second = await api.call.value(listMail, { after: first.next ?? '' }, as)
  expect(second.mails).toHaveLength(3)
  expect(new Set([...first.mails, ...second.mails].map(({ id }) => id)).size).toBe(53)
})

test('one that cannot be worded stands in nobody’s way', async () => {
  await write({ about: 'old' })
  await api.db.updateTable('mail').set({ facts: '{"v":1,"value":{}}' }).execute()
  await write({ about: 'new' })
  await api.db.updateTable('mail').set({ kind: 'of-tomorrow' }).where('key', '=', 'new').execute()
  await write({ about: 'now' })
  const rows = await wordedMails(api, 'address-taken')
  const states = Object.fromEntries(
    rows.map(({ key, state, subject }) => [key, [state, subject !== '']]),
  )
  expect(states).toEqual({ old: ['failed', false], now: ['waiting', true] })
  const [newer] = await api.db.selectFrom('mail').selectAll().where('key', '=', 'new').execute()
  expect(newer).toMatchObject({ state: 'waiting', handed_at: null })
})

test('the outbox is emptied by the queue, with its tries, by itself', async () => {
  const outbox = openOutbox({ mails, sender: plain(), reveal, origin })
  let queue: Queue | null = null
  const opened = await openQueue({ url: api.url, log, jobs: outbox.jobs })
  queue = opened
  const jobs = await startJobs({
    db: api.db,
    queue,
    log,
    getShop: testShop,
    repeated: [outbox.handingOver(opened.enqueue)],
  })
  for (let count = 0; count < 25; count++) await write({ about: `${count}` })
  for (let tries = 0; tries < 150 && server.received.length < 25; tries++) await delay(100)
  await delay(300)
  expect(server.received).toHaveLength(25)
  expect(await failedJobsOf(opened).list('ie')).toEqual([])
  await jobs.stop()
  await opened.stop()
})
