import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, refreshToken } from '../../src/lib/contract/auth.ts'
import { listSessions } from '../../src/lib/contract/sessions.ts'
import { noPlaces, openPlaces } from '../../src/lib/server/platform/places/index.ts'
import { StartError } from '../../src/lib/server/start-error.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { newCustomer, PASSWORD } from './harness/people.ts'

const file = join(import.meta.dirname, '../fixtures/places/GeoLite2-City-Test.mmdb')
const log = pino({ level: 'silent' })
const places = openPlaces(file, log)

let api: TestApi
beforeAll(async () => {
  api = await startApi({ trustProxy: 1, places })
})
afterAll(async () => {
  places.close()
  await api.stop()
})

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** What the one session says of where it is, that was opened last from an address. */
async function whereOf(address: string, tenant?: string) {
  const shop = tenant ? { tenant } : {}
  const { email } = await newCustomer(api, tenant)
  const { data } = await api.call.value(
    login,
    { email, password: PASSWORD },
    { ...from(address), ...shop },
  )
  const as = { token: data.access_token, ...shop }
  const { sessions } = await api.call.value(listSessions, {}, as)
  const { network, place } = sessions.find(({ current }) => current) ?? {}
  return { network, place, refresh: data.refresh_token }
}

test('a session says its place, in the language of who looks', async () => {
  const changchun = { network: '175.16.199.0/24', place: { country: 'CN', city: 'Changchun' } }
  expect(await whereOf('175.16.199.37')).toMatchObject(changchun)
  expect(await whereOf('175.16.199.37', 'de')).toMatchObject({ place: { city: 'Chángchūn' } })
  // In Italian the file has no names: cities are called as in English.
  expect(await whereOf('175.16.199.37', 'it')).toMatchObject(changchun)
})

test('addresses of both kinds are kept shortened, and are nowhere where nobody knows', async () => {
  const sanDiego = { country: 'US', city: 'San Diego' }
  expect(await whereOf('2001:480::beef')).toMatchObject({
    network: '2001:480:0::/48',
    place: sanDiego,
  })
  expect(await whereOf('::ffff:214.78.0.9')).toMatchObject({
    network: '214.78.0.0/24',
    place: sanDiego,
  })
  expect(await whereOf('203.0.113.77')).toMatchObject({ network: '203.0.113.0/24', place: null })
  const whole = await api.db
    .selectFrom('login')
    .select('network')
    .where('network', 'like', '%77%')
    .execute()
  expect(whole).toEqual([])
})

test('a session moves with who refreshes it', async () => {
  const { refresh } = await whereOf('175.16.199.37')
  const { data } = await api.call.value(
    refreshToken,
    { refresh_token: refresh },
    from('214.78.0.9'),
  )
  const { sessions } = await api.call.value(listSessions, {}, { token: data.access_token })
  expect(sessions.find(({ current }) => current)?.place?.city).toBe('San Diego')
})

test('without a file nothing has a place, and one that is none stops the start', () => {
  expect(noPlaces.find('175.16.199.0/24', 'en')).toBeNull()
  const folder = mkdtempSync(join(tmpdir(), 'quire-places-'))
  const wrong = join(folder, 'places.mmdb')
  writeFileSync(wrong, 'no database')
  expect(() => openPlaces(wrong, log)).toThrow(StartError)
  copyFileSync(file, wrong)
  const opened = openPlaces(wrong, log)
  expect(opened.find('', 'en')).toBeNull()
  expect(opened.find('175.16.199.0/24', 'fr')).toEqual({ country: 'CN', city: 'Changchun' })
  opened.close()
})
