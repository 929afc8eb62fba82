import { expect, test } from 'vitest'
import { isAboutAddress, readBounce } from '../../src/lib/domain/mail/bounce.ts'
import { nonDelivery } from '../api/harness/bounces.ts'

const messageId = '0f8fad5b-d9cb-469f-a165-70867728950e.1@shop.test'
const diagnostic = 'smtp; 550 5.1.1 <nora@example.test>: user\n    unknown'

test('a report of non-delivery says which mail it is about, and why', () => {
  const report = nonDelivery({ messageId, diagnostic })
  const read = { messageId, answer: '550 5.1.1 <nora@example.test>: user unknown' }
  expect(readBounce(report)).toEqual(read)
  expect(readBounce(report.replaceAll('\n', '\r\n'))).toEqual(read)
  expect(readBounce(nonDelivery({ messageId, diagnostic, headersAlone: true }))).toEqual(read)
  // A long message may be cut.
  expect(readBounce(report.slice(0, report.indexOf('Subject: Your order') + 12))).toEqual(read)
  expect(readBounce(nonDelivery({ messageId, diagnostic: '' }))).toEqual({
    messageId,
    answer: '5.1.1',
  })
})

test.each<[string, string | null]>([
  ['a delay', nonDelivery({ messageId, diagnostic, action: 'delayed', status: '4.4.1' })],
  ['what may pass', nonDelivery({ messageId, diagnostic, status: '4.2.2' })],
  ['a delivery', nonDelivery({ messageId, diagnostic, action: 'delivered', status: '2.0.0' })],
  ['a report without the mail', nonDelivery({ messageId: '', diagnostic })],
  ['an answer', `Subject: Re: Your order\nMessage-ID: <${messageId}>\n\nThank you!`],
  ['nothing', '\n\n'],
  ['no boundary', 'Content-Type: multipart/report\n\n--\n'],
])('%s is no bounce', (_what, message) => {
  expect(readBounce(message ?? '')).toBeNull()
})

test.each<[string, boolean]>([
  ['550 5.1.1 no such user', true],
  ['550 5.1.10 recipient not found', true],
  ['550 5.2.1 mailbox disabled', true],
  ['550 no such user here', true],
  ['553 mailbox name not allowed', true],
  ['552 5.2.2 mailbox full', false],
  ['550 5.7.1 blocked by policy', false],
  ['553 5.1.8 sender address rejected', false],
  ['554 message refused', false],
  ['452 4.2.2 try later', false],
])('whether a refusal is about the address: %s', (answer, expected) => {
  expect(isAboutAddress(answer)).toBe(expected)
})
