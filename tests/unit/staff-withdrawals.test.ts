import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, refusal } from './fake-browser.ts'

// The list of what was withdrawn from, whose rows staff answer one after the other.

const LIST = 'GET /api/v1/admin/withdrawals/'
const answering = (id: string) => `POST /api/v1/admin/withdrawals/${id}/answer/`
const row = (id: string) => ({ id, answer: null })
const answered = {
  id: 'c',
  answer: { by: 'Ciara Walsh', at: '2026-11-07T09:30:00Z', note: 'Sent.' },
}

afterEach(() => vi.unstubAllGlobals())

test('an answer changes its row and leaves the others where they are, also on later pages', async () => {
  const { sent } = fakeBrowser({
    [LIST]: [
      { body: { withdrawals: [row('a'), row('b')], next: 'b' } },
      { body: { withdrawals: [row('c'), row('d')], next: null } },
    ],
    [answering('c')]: { body: { success: true, withdrawal: answered } },
    [answering('d')]: refusal(409, 'withdrawal_changed'),
  })
  vi.stubGlobal('sessionStorage', { getItem: () => 'staff.token', removeItem: () => {} })
  const { $staffWithdrawals, answerOne, findWithdrawals } = await import(
    '../../src/stores/staff/withdrawals.ts'
  )
  await findWithdrawals('newest')
  await findWithdrawals('older')
  const calls = sent.length
  expect(await answerOne({ id: 'c', note: 'Sent.' })).toBeNull()
  expect(sent).toHaveLength(calls + 1)
  const now = [row('a'), row('b'), answered, row('d')]
  expect($staffWithdrawals.get()).toMatchObject({ state: 'listed', withdrawals: now })
  expect(await answerOne({ id: 'd' })).toMatchObject({ code: 'withdrawal_changed' })
  expect($staffWithdrawals.get()).toMatchObject({ withdrawals: now })
})
