// Forms find addresses by what is typed: the server asks Loqate, and nothing of its key gets out.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findAddresses, retrieveAddress } from '../../src/lib/contract/address-lookup.ts'
import { getBasicConfigs } from '../../src/lib/contract/session.ts'
import { openLoqate } from '../../src/lib/server/people/address-lookup/index.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { LOQATE_KEY, type Manner, startLoqateDouble } from './harness/loqate.ts'
import { newCustomer, newVisitor } from './harness/people.ts'

const waits = { waitMs: 1500, refusedMs: 60_000 }
const withLookup = (account: string) => (text: string) =>
  `${text}\naddressLookup: { provider: loqate, account: ${account} }\n`
const shop = editedTestShop({
  'tenants/it.yaml': withLookup('main'),
  'tenants/ch.yaml': withLookup('main'),
  'tenants/fr.yaml': withLookup('other'),
})

let api: TestApi
let loqate: Awaited<ReturnType<typeof startLoqateDouble>>
beforeAll(async () => {
  loqate = await startLoqateDouble()
  api = await open([{ name: 'main', key: LOQATE_KEY }])
})
afterEach(() => {
  loqate.books.manner = 'well'
  loqate.books.asked = []
  api.warnings()
})
afterAll(async () => {
  expect(api.errors()).toEqual([])
  await api.stop()
  await loqate.stop()
})

async function open(keys: { name: string; key: string }[], limits = {}): Promise<TestApi> {
  const opened = await startApi({ addressLookups: openLoqate(loqate.url, keys, waits), ...limits })
  opened.setShop(shop)
  return opened
}

const { as } = newVisitor('uk')
const typed = { text: '12 Platen', country: 'GB' }

test('what is typed finds addresses and streets, and a street the addresses in it', async () => {
  const { found } = await api.call.value(findAddresses, typed, as)
  expect(found).toEqual([
    { id: 'GB|RM|B|1', kind: 'address', text: '12 Platen Lane', description: 'Sheffield S1 2HE' },
    {
      ...{ id: 'GB|RM|ENG|LANE', kind: 'many', text: 'Platen Lane' },
      description: 'Sheffield, S1 2HE - 3 Addresses',
    },
  ])
  const within = found[1]?.id
  const inside = await api.call.value(findAddresses, { ...typed, within }, as)
  expect(inside.found.map(({ text }) => text)).toEqual([
    '14 Platen Lane',
    '16 Platen Lane',
    'Type House, Platen Lane',
  ])
  const asked = {
    ...{ Key: LOQATE_KEY, Text: '12 Platen', IsMiddleware: 'true', Origin: 'GB' },
    ...{ Countries: 'GB', Limit: '8', Language: 'en' },
  }
  expect(loqate.books.asked).toEqual([asked, { ...asked, Container: within }])
  expect(await api.call.value(findAddresses, { ...typed, text: 'Kelmscott' }, as)).toEqual({
    found: [],
  })
})

test('an address comes by the fields of the form, as its country fills them', async () => {
  const place = async (tenant: string, id: string) =>
    (await api.call.value(retrieveAddress, { id }, newVisitor(tenant).as)).place
  const plain = { company: '', additionalInfo: '', region: '' }
  const sheffield = { ...plain, postalCode: 'S1 2HE', city: 'Sheffield', country: 'GB' }
  // The county is left out where the postcode says it.
  expect(await place('uk', 'GB|RM|B|1')).toEqual({ ...sheffield, streetName: '12 Platen Lane' })
  expect(await place('uk', 'GB|RM|B|4')).toEqual({
    ...sheffield,
    ...{ company: 'Quill & Co', streetName: 'Type House', additionalInfo: 'Platen Lane' },
  })
  expect(await place('it', 'IT|1')).toEqual({
    ...{ ...plain, streetName: 'Via dei Torchi 8', postalCode: '20121', city: 'Milano' },
    ...{ region: 'MI', country: 'IT' },
  })
})

test('of an address in several languages the one of the page is taken, by whichever code it has', async () => {
  const { as: swiss } = newVisitor('ch')
  for (const [id, locale, city] of [
    ['CH|1', 'de-CH', 'Biel'],
    ['CH|1', 'fr-CH', 'Bienne'],
    ['CH|2', 'de-CH', 'Biel'],
    ['CH|2', 'fr-CH', 'Bienne'],
    ['CH|2', 'it-CH', 'Biel/Bienne'],
  ] as const) {
    const by = { ...swiss, headers: { 'accept-language': locale } }
    const { place } = await api.call.value(retrieveAddress, { id }, by)
    expect([id, locale, place.city]).toEqual([id, locale, city])
  }
})

test('an address that is not there any more, or lies where nothing is delivered, cannot be had', async () => {
  for (const id of ['GB|RM|B|99', 'JP|1'])
    expect((await api.call.refusal(retrieveAddress, { id }, as)).code).toBe('found_address_gone')
})

const troubles: Manner[] = [
  'slow',
  'garbage',
  'half',
  'status 500 in html',
  { trouble: -1, description: 'Unknown error' },
]
test.each(troubles)(
  'where Loqate is out of order (%o) it is said, and asked again',
  async (manner) => {
    loqate.books.manner = manner
    const refusal = await api.call.refusal(findAddresses, typed, as)
    expect(refusal).toMatchObject({ status: 503, code: 'address_lookup_unavailable' })
    const gone = await api.call.refusal(retrieveAddress, { id: 'GB|RM|B|1' }, as)
    expect(gone.code).toBe('address_lookup_unavailable')
    const said = JSON.stringify(api.warnings())
    expect(said).not.toContain(LOQATE_KEY)
    expect(said).not.toContain('Platen')
    loqate.books.manner = 'well'
    expect((await api.call.value(findAddresses, typed, as)).found).toHaveLength(2)
  },
)

test('a key that is refused rests for a minute, and the log says why', async () => {
  const strict = await open([{ name: 'main', key: LOQATE_KEY }])
  loqate.books.manner = { trouble: 3, description: 'Account out of credit' }
  for (const _ of [1, 2, 3])
    expect((await strict.call.refusal(findAddresses, typed, as)).code).toBe(
      'address_lookup_unavailable',
    )
  expect(loqate.books.asked).toHaveLength(1)
  expect(strict.warnings()[0]).toMatchObject({ tenant: 'uk', why: '3 Account out of credit' })
  await strict.stop()
})

test('a shop without a look-up has none, and one without its key says that it cannot', async () => {
  const off = await api.call.refusal(findAddresses, typed, newVisitor('ie').as)
  expect(off).toMatchObject({ status: 404, code: 'address_lookup_off' })
  const keyless = await api.call.refusal(findAddresses, typed, newVisitor('fr').as)
  expect(keyless.code).toBe('address_lookup_unavailable')
  expect((await api.call.refusal(findAddresses, typed, { tenant: 'uk' })).code).toBe(
    'login_required',
  )
  expect(loqate.books.asked).toEqual([])
})

test('the basic configs name the key and do not hold it', async () => {
  const configs = async (tenant: string) => api.call.value(getBasicConfigs, {}, { tenant })
  expect((await configs('uk')).loqate).toBe('main')
  expect((await configs('fr')).loqate).toBe('other')
  const without = await configs('ie')
  expect(without.loqate).toBe('')
  expect(JSON.stringify([await configs('uk'), without])).not.toContain(LOQATE_KEY)
})

test('customers and guests look up as visitors do, and one network takes so many addresses an hour', async () => {
  const limits = { limits: { ...defaultLimits, foundAddress: { points: 2, seconds: 3600 } } }
  const strict = await open([{ name: 'main', key: LOQATE_KEY }], limits)
  const person = await newCustomer(strict, 'uk')
  const id = 'GB|RM|B|1'
  expect((await strict.call.value(findAddresses, typed, person.as)).found).toHaveLength(2)
  await strict.call.value(retrieveAddress, { id }, person.as)
  await strict.call.value(retrieveAddress, { id }, as)
  expect((await strict.call.refusal(retrieveAddress, { id }, as)).code).toBe('too_many_requests')
  await strict.stop()
})
