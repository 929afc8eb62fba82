import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askPasswordReset, login, resetPassword } from '../../src/lib/contract/auth.ts'
import { getMail } from '../../src/lib/contract/mail.ts'
import type { Role } from '../../src/lib/domain/staff/roles.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { newCustomer } from './harness/people.ts'
import { testShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

// Without a mail server nobody gets a link, except whoever tries the sample shop.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(() => api.setShop(testShop()))

const NEXT = 'deckled, laid paper again'

/** A mail with a link that sets a new password, and whose it is. */
async function resetMail(state: 'kept' | 'sent' = 'kept') {
  const { email } = await newCustomer(api)
  await api.call.value(askPasswordReset, { email })
  const mails = await wordedMails(api, 'password-reset')
  const id = mails.find(({ recipient }) => recipient === email)?.id ?? ''
  await api.db.updateTable('mail').set({ state }).where('id', '=', id).execute()
  return { id, email }
}

async function readBy(role: Role, id: string) {
  const { as } = await newStaff(api, [{ role, tenant: 'ie' }])
  return api.call.value(getMail, { id }, as)
}

const looks = () =>
  api.db.selectFrom('staff_act').selectAll().where('act', '=', 'mail.link_shown').execute()

test('the administrator of the sample shop opens the link of a kept mail, on record', async () => {
  const { id, email } = await resetMail()
  const { link, text, html } = await readBy('administrator', id)
  expect(link).toMatch(/^https:\/\/shop\.test\/\S+#token=/)
  for (const part of [text, html]) expect(part).not.toContain('hidden.')
  const token = link?.split('#token=')[1] ?? ''
  await api.call.value(resetPassword, { token, password: NEXT })
  await api.call.value(login, { email, password: NEXT })
  expect((await looks()).map(({ subject }) => subject)).toEqual([`mail:${id}`])
})

test('nobody else sees it, nor does anybody once a mail was sent or in another shop', async () => {
  const kept = await resetMail()
  const before = (await looks()).length
  const hidden = { link: null, text: expect.stringContaining('#token=hidden.') }
  expect(await readBy('support', kept.id)).toMatchObject(hidden)
  expect(await readBy('administrator', (await resetMail('sent')).id)).toMatchObject(hidden)
  api.setShop({ ...testShop(), sample: false })
  expect(await readBy('administrator', kept.id)).toMatchObject(hidden)
  expect(await looks()).toHaveLength(before)
})
