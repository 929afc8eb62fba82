import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '../../src/lib/contract/contact.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'

// What visitors write reaches the shop, and the shop's answer reaches them.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const written = (about: Partial<Record<'name' | 'orderNumber' | 'message', string>> = {}) => ({
  name: 'Nora Lynch',
  email: `${randomUUID()}@example.test`,
  orderNumber: 'IE-2026-000012',
  message: 'Is the grain along the fold?\n\nThe sheet is A3.',
  ...about,
})

async function mailsOf(email: string) {
  const mails = await wordedMails(api, 'contact-message')
  return mails.filter(({ reply_to }) => reply_to === email)
}

test('a message goes to the shop in its own language, and an answer to who wrote it', async () => {
  const message = written()
  await api.call.value(sendMessage, message, { tenant: 'ch' })
  const [mail] = await mailsOf(message.email)
  expect(mail).toMatchObject({
    tenant: 'ch',
    locale: 'de-CH',
    reply_to: message.email,
    subject: 'Nachricht von Nora Lynch',
  })
  expect(mail?.recipient).not.toBe(message.email)
  for (const part of ['IE-2026-000012', 'Is the grain along the fold?', 'The sheet is A3.'])
    expect(mail?.body_text).toContain(part)
})

test('the same message of a day is sent once, another one is sent', async () => {
  const message = written()
  await api.call.value(sendMessage, message)
  await api.call.value(sendMessage, message)
  expect(await mailsOf(message.email)).toHaveLength(1)
  await api.call.value(sendMessage, { ...message, message: 'One more question.' })
  expect(await mailsOf(message.email)).toHaveLength(2)
})

test('script in a message is text, and a line break in a name no header', async () => {
  const message = written({ name: 'Nora\r\nBcc: all@example.test', message: '<script>x</script>' })
  await api.call.value(sendMessage, message)
  const [mail] = await mailsOf(message.email)
  expect(mail?.body_html).toContain('&lt;script&gt;x&lt;/script&gt;')
  expect(mail?.subject).not.toMatch(/[\r\n]/)
})

test('nothing to say, and nowhere to answer, are refused', async () => {
  for (const wrong of [
    { ...written(), message: '  ' },
    { ...written(), email: 'nora' },
  ])
    expect(await api.call.refusal(sendMessage, wrong)).toMatchObject({ code: 'input_invalid' })
})
