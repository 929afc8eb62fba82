import pino from 'pino'
import { expect, test } from 'vitest'
import { noticeObserver } from '../../src/lib/server/commerce/payment/observe-notice.ts'
import { Refusal } from '../../src/lib/server/refusal.ts'

/** What an observer writes of notices that end with an error, each at its second. */
async function linesOf(notices: [second: number, error: Error, provider?: string][]) {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const observed = noticeObserver()
  for (const [second, error, provider = 'sandbox'] of notices) {
    const taking = observed({ log, now: new Date(second * 1000) }, provider, async () => {
      throw error
    })
    await expect(taking).rejects.toBe(error)
  }
  return lines.map(({ provider, reason, before }) => [provider, reason, before])
}

test('what anybody can send is a line a minute and provider, with how many there were', async () => {
  const forged = new Refusal('webhook_signature_invalid')
  const old = new Refusal('webhook_too_old')
  const lines = await linesOf([
    [0, forged],
    [1, forged],
    [2, forged, 'other'],
    [59, old],
    [60, old],
    [130, forged],
  ])
  expect(lines).toEqual([
    ['sandbox', 'webhook_signature_invalid', undefined],
    ['other', 'webhook_signature_invalid', undefined],
    ['sandbox', 'webhook_too_old', 2],
    ['sandbox', 'webhook_signature_invalid', undefined],
  ])
})

test('what the provider signed, and what went wrong here, is a line each', async () => {
  const lines = await linesOf([
    [0, new Refusal('webhook_malformed')],
    [1, new Refusal('webhook_malformed')],
    [2, new Error('the database is away')],
    [3, new Error('the database is away')],
  ])
  expect(lines.map(([, reason]) => reason)).toEqual([
    'webhook_malformed',
    'webhook_malformed',
    'failed',
    'failed',
  ])
})
