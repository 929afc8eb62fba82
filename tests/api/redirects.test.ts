import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirectTricks } from '../setup/redirect-tricks.ts'
import { openTestFront, serve } from './harness/front.ts'
import { raw } from './harness/raw.ts'

let opened: Awaited<ReturnType<typeof openTestFront>>
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  opened = await openTestFront()
  server = await serve(opened.front(true))
})
afterAll(async () => {
  await server.stop()
  opened.close()
})

const ask = async (path: string, tenant = 'ie', method = 'GET') => {
  const { status, headers } = await raw(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { host: `${tenant}.localhost` },
  })
  return [status, headers['location']]
}

test('an address that has moved answers where it leads, for good or for now', async () => {
  expect(await ask('/cards/')).toEqual([301, '/business-cards/'])
  expect(await ask('/cards/', 'ie', 'HEAD')).toEqual([301, '/business-cards/'])
  expect(await ask('/basket/')).toEqual([302, '/cart/'])
  expect(await ask('/press/?token=1')).toEqual([301, 'https://press.example.com/quire/'])
})

test('every spelling of it leads there in one step, with its query', async () => {
  for (const path of ['/Cards', '/cards.html', '//cards//', '/CARDS/'])
    expect(await ask(`${path}?utm=x`)).toEqual([301, '/business-cards/?utm=x'])
  expect(await ask('/prices/?sort=name&a=1')).toEqual([301, '/flyers/?sort=price&a=1#quantity'])
  for (const path of ['/pr%C3%A4gung/', '/pr%c3%a4gung', '/PR%C3%84GUNG/'])
    expect(await ask(path, 'de')).toEqual([301, '/visitenkarten/'])
})

test('it is the tenant’s, and in the language of its address', async () => {
  expect(await ask('/cards/', 'de', 'HEAD')).toEqual([404, undefined])
  expect(await ask('/karten/', 'ch')).toEqual([301, '/visitenkarten/'])
  expect(await ask('/fr-ch/cartes/', 'ch')).toEqual([301, '/fr-ch/cartes-de-visite/'])
  expect(await ask('/cartes/', 'ch', 'HEAD')).toEqual([404, undefined])
})

test('no address of the shop answers with the address of another site', async () => {
  const { foreign, local } = redirectTricks
  const paths = [...foreign, ...local]
    .filter((trick) => /^[/\\]/.test(trick))
    // What a request line cannot hold travels as it is escaped.
    .map((trick) => trick.replace(/[^\x21-\x7e]/g, encodeURIComponent))
  expect(paths.length).toBeGreaterThan(40)
  const site = 'http://ie.localhost'
  for (const path of paths) {
    for (const spelling of [path, `/cards/..${path}`, `${path}/..`]) {
      const [status, location] = await ask(spelling, 'ie', 'HEAD')
      const leads = new URL(String(location ?? '/'), site)
      expect({ spelling, status, origin: leads.origin }).toMatchObject({ origin: site })
      expect(Number(status), spelling).toBeLessThan(500)
    }
  }
})
