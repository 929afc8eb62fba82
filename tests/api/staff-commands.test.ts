import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStaffCommand } from '../../scripts/lib/staff-commands.ts'
import { listStaffActs } from '../../src/lib/contract/audit.ts'
import { findAccount } from '../../src/lib/server/people/staff/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const command = (...args: string[]) => runStaffCommand(api.db, args, new Date(), {})

test('a role that somebody does not have is not said to be gone, and stands in no record', async () => {
  const email = `${randomUUID().slice(0, 8)}@staff.test`
  await command('add', email, '--name', 'Ciara Walsh', '--role', 'finance:de', '--role', 'support')
  // Taken away in every shop it would be believed to be gone from the German one too.
  await expect(command('revoke', email, '--role', 'support', '--role', 'finance')).rejects.toThrow(
    `Nothing was taken away: ${email} is not finance in every shop, but finance in de and support in every shop.`,
  )
  expect(await command('list')).toContain(
    `${email}  Ciara Walsh: finance in de, support in every shop`,
  )
  expect(await command('revoke', email, '--role', 'finance:de')).toContain(
    'no longer finance in de',
  )
  expect(await command('revoke', email, '--role', 'support')).toContain('no longer support')
  await expect(command('revoke', email, '--role', 'support')).rejects.toThrow('without any role')
  const account = await findAccount(api.db, email)
  const reader = await newStaff(api, [{ role: 'administrator', tenant: '*' }], 'de')
  const asked = { subject: `staff:${account?.id}`, act: 'role.revoked' }
  const { acts } = await api.call.value(listStaffActs, asked, reader.as)
  expect(acts.map(({ roles }) => roles.map(({ role }) => role))).toEqual([['support'], ['finance']])
})

test('an account has an address that mails can be sent to', async () => {
  const add = (email: string) => command('add', email, '--name', 'Ciara', '--role', 'support')
  for (const email of ['ciara', 'ciara@printer', 'ciara@printer.example.'])
    await expect(add(email)).rejects.toThrow(`${email} is no e-mail address.`)
})
