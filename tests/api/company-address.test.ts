import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeMember, removeMember } from '../../src/lib/contract/company.ts'
import {
  endSharedAddress,
  listCompanyAddresses,
  shareAddress,
  takeCompanyAddress,
} from '../../src/lib/contract/company-address.ts'
import { createAddress, getCustomer } from '../../src/lib/contract/customer.ts'
import { eraseOwnAccount } from '../../src/lib/contract/own-data.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { colleague, newCompany } from './harness/companies.ts'
import { lockWaits } from './harness/lock-waits.ts'
import { ownDataOf } from './harness/own-data.ts'
import { address, newCustomer, PASSWORD, type Person } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** A company whose first member shares an address, and a colleague. */
async function sharing() {
  const owner = await newCompany(api)
  const member = await colleague(api, owner, ['orders'])
  const own = await api.call.value(createAddress, { ...address, type: 'shipping' }, owner.as)
  const input = { id: own.addressId }
  const { addresses } = await api.call.value(shareAddress, input, owner.as)
  return { owner, member, input, id: addresses[0]?.id ?? '' }
}

const seen = async ({ as }: Person) =>
  (await api.call.value(listCompanyAddresses, {}, as)).addresses.map(({ city }) => city)

test('who administers shares an address, and every member takes it over, once', async () => {
  const { owner, member, input, id } = await sharing()
  await api.call.value(shareAddress, input, owner.as)
  expect(await seen(member)).toEqual(['Dublin'])
  const take = { id, type: 'billing' as const }
  const first = await api.call.value(takeCompanyAddress, take, member.as)
  const again = await api.call.value(takeCompanyAddress, take, member.as)
  expect(again.addressId).toBe(first.addressId)
  const { billingAddresses } = again.customer.customerAddresses
  expect(Object.values(billingAddresses)).toMatchObject([{ streetName: '1 Folio Street' }])
  await api.call.value(endSharedAddress, { id }, owner.as)
  expect(await seen(member)).toEqual([])
  const gone = await api.call.refusal(takeCompanyAddress, take, member.as)
  expect(gone.code).toBe('address_not_found')
})

test('the scopes of a customer say who is a member, and may be offered them', async () => {
  const { owner, member } = await sharing()
  const stranger = await newCustomer(api)
  const scopes = async ({ as }: Person) =>
    (await api.call.value(getCustomer, {}, as)).customer.scopes
  expect(await scopes(owner)).toContain('member')
  expect(await scopes(member)).toContain('member')
  expect(await scopes(stranger)).toEqual(['account', 'private'])
  await api.call.value(removeMember, { id: member.id }, owner.as)
  expect(await scopes(member)).not.toContain('member')
})

test('a shared address that is taken over twice at once is one', async () => {
  const { member, id } = await sharing()
  const take = () => api.call.value(takeCompanyAddress, { id, type: 'shipping' }, member.as)
  const held = await api.db.transaction().execute(async (tx) => {
    await sql`select from customer where id = ${member.id} for update`.execute(tx)
    const both = [take(), take()]
    while ((await lockWaits(api.db)) < 2) await new Promise((resolve) => setTimeout(resolve, 20))
    return { both }
  })
  const [one, other] = await Promise.all(held.both)
  expect(one?.addressId).toBe(other?.addressId)
})

test('nobody else shares, ends that, or looks', async () => {
  const { owner, member, id } = await sharing()
  const own = await api.call.value(createAddress, { ...address, type: 'shipping' }, member.as)
  const refused = await api.call.refusal(shareAddress, { id: own.addressId }, member.as)
  expect(refused.code).toBe('company_role_missing')
  const ended = await api.call.refusal(endSharedAddress, { id }, member.as)
  expect(ended.code).toBe('company_role_missing')
  const foreign = await api.call.refusal(shareAddress, { id: own.addressId }, owner.as)
  expect(foreign.code).toBe('address_not_found')
  const stranger = await newCustomer(api)
  const looked = await api.call.refusal(listCompanyAddresses, {}, stranger.as)
  expect(looked.code).toBe('company_not_found')
  const other = await newCompany(api)
  const taken = await api.call.refusal(takeCompanyAddress, { id, type: 'shipping' }, other.as)
  expect(taken.code).toBe('address_not_found')
  await api.call.value(endSharedAddress, { id }, other.as)
  expect(await seen(member)).toEqual(['Dublin'])
  await api.call.value(removeMember, { id: member.id }, owner.as)
  const left = await api.call.refusal(takeCompanyAddress, { id, type: 'shipping' }, member.as)
  expect(left.code).toBe('company_not_found')
})

test('what somebody shared is in the copy of their data, and goes with it', async () => {
  const { owner, member } = await sharing()
  const proof = { currentPassword: PASSWORD }
  const data = await ownDataOf(api, proof, owner.as)
  expect(data).toMatchObject({ sharedAddresses: [{ city: 'Dublin' }] })
  await api.call.value(eraseOwnAccount, { currentPassword: PASSWORD }, owner.as)
  expect(await seen(member)).toEqual([])
})

test('what somebody shared is in the copy of their data after they have left, too', async () => {
  const { owner, member } = await sharing()
  const roles = ['administers' as const]
  await api.call.value(changeMember, { id: member.id, roles }, owner.as)
  await api.call.value(removeMember, { id: owner.id }, owner.as)
  expect(await seen(member)).toEqual(['Dublin'])
  const data = await ownDataOf(api, { currentPassword: PASSWORD }, owner.as)
  expect(data).toMatchObject({ company: null, sharedAddresses: [{ city: 'Dublin' }] })
})
