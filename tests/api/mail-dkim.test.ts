import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readDkimKeys } from '../../src/lib/server/platform/mail/dkim.ts'
import { smtpSender } from '../../src/lib/server/platform/mail/index.ts'
import { StartError } from '../../src/lib/server/start-error.ts'
import { checkDkim, dkimPair } from './harness/dkim.ts'
import { mailServer } from './harness/mail.ts'

let server: Awaited<ReturnType<typeof mailServer>>
beforeAll(async () => {
  server = await mailServer()
})
afterAll(() => server.stop())

const folder = mkdtempSync(join(tmpdir(), 'quire-dkim-'))
function setting(domain: string, pem: string) {
  const file = join(folder, `${domain}.pem`)
  writeFileSync(file, pem)
  return { domain, selector: 'press1', file }
}

/** A mail as a mail server gets it. */
async function received(keys: ReturnType<typeof readDkimKeys>, from: string, subject = 'A proof') {
  const sender = smtpSender(`smtp://127.0.0.1:${server.port}?tls=off`, { from: null, keys })
  onTestFinished(() => sender.close())
  await sender.send({
    messageId: '<7f.1@shop.test>',
    from: { name: 'Quire Paper Goods', address: from },
    replyTo: 'help@shop.test',
    to: 'nora@example.test',
    locale: 'en-IE',
    subject,
    text: 'Your proof is  ready.\nLook at it – today.\n\n\n',
    html: '<p>Your proof is ready.</p>',
  })
  return server.received.at(-1)?.raw ?? ''
}

test('a mail is signed by the key of its sender’s domain, headers and body', async () => {
  const [shop, other] = [dkimPair(), dkimPair()]
  const keys = readDkimKeys([setting('shop.test', shop.pem), setting('other.test', other.pem)])
  const raw = await received(keys, 'orders@shop.test', 'Your order «Ä» is ready')
  expect(checkDkim(raw, shop.publicKey)).toMatchObject({
    tags: { d: 'shop.test', s: 'press1', a: 'rsa-sha256' },
    names: expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'reply-to']),
    isBodyRight: true,
    isSignatureRight: true,
  })
  expect(checkDkim(raw, other.publicKey)?.isSignatureRight).toBe(false)
  const moved = raw.replace(/^To: .*$/m, 'To: somebody.else@example.test')
  expect(checkDkim(moved, shop.publicKey)?.isSignatureRight).toBe(false)
  expect(checkDkim(raw.replace('ready.', 'late.'), shop.publicKey)?.isBodyRight).toBe(false)
  const theirs = checkDkim(await received(keys, 'orders@other.test'), other.publicKey)
  expect(theirs).toMatchObject({ tags: { d: 'other.test' }, isSignatureRight: true })
})

test('a domain signs for those below it, the nearest first, and for no other', async () => {
  const [whole, part] = [dkimPair(), dkimPair()]
  const keys = readDkimKeys([setting('shop.test', whole.pem), setting('mail.shop.test', part.pem)])
  const below = await received(keys, 'orders@news.shop.test')
  expect(checkDkim(below, whole.publicKey)).toMatchObject({ isSignatureRight: true })
  const nearest = await received(keys, 'orders@mail.shop.test')
  expect(checkDkim(nearest, part.publicKey)).toMatchObject({ tags: { d: 'mail.shop.test' } })
  expect(checkDkim(await received(keys, 'orders@myshop.test'), whole.publicKey)).toBeNull()
})

test('a key that signs nothing stops the start', () => {
  expect(() => readDkimKeys([setting('shop.test', 'no key')])).toThrow(StartError)
  const gone = { domain: 'shop.test', selector: 'press1', file: join(folder, 'gone.pem') }
  expect(() => readDkimKeys([gone])).toThrow(/gone\.pem/)
})
