import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/lib/server/platform/db/index.ts'
import { listenForEditions, openBases } from '../../src/lib/server/site/editions/index.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { openTestFront, serve } from './harness/front.ts'
import { raw } from './harness/raw.ts'

let database: TestDatabase
let opened: Awaited<ReturnType<typeof openTestFront>>
let served: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  database = await createDatabase()
  opened = await openTestFront()
  served = await serve(opened.front(false))
})
afterAll(async () => {
  await served.stop()
  opened.close()
  await database.drop()
})

const ask = (path: string, host = 'ie.localhost') =>
  raw(`http://127.0.0.1:${served.port}${path}`, { method: 'HEAD', headers: { host } })

test('an edition that could not be taken up is tried again until it is', async () => {
  const take = vi.fn(async () => take.mock.calls.length > 2)
  const listener = listenForEditions(database.url, take, () => undefined)
  await vi.waitFor(() => expect(take).toHaveBeenCalledTimes(3), { timeout: 15_000 })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(take).toHaveBeenCalledTimes(3)
  await listener.close()
})

test('a folder’s edition that cannot be remembered is told, and publishing goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-bases-'))
  const blocked = join(folder, 'data')
  // Even an account that may write anywhere makes no folder below a file.
  writeFileSync(blocked, '')
  const db = openDatabase({ url: database.url, onError: () => undefined })
  expect(await openBases(blocked, folder).write(db, 1)).toBeInstanceOf(Error)
  rmSync(blocked)
  expect(await openBases(blocked, folder).write(db, 1)).toBeNull()
  await db.destroy()
})

test('a theme stays in browsers for good under its own name alone', async () => {
  const href = opened.keeper.shop()?.tenant('ie')?.theme.href ?? ''
  const own = await ask(href)
  const other = await ask(href.replace(/\.\w+\.css$/, '.0123456789.css'))
  expect(own.headers['cache-control']).toContain('immutable')
  expect([other.status, other.headers['cache-control']]).toEqual([200, 'public, no-cache'])
})

test('a process is not ready for a shop whose home page fails, nor where none can be shown', async () => {
  const asked = ['ie.localhost', 'de.localhost', '10.0.0.1']
  const ready = async () =>
    Promise.all(asked.map(async (host) => (await ask('/readyz', host)).status))
  expect(await ready()).toEqual([200, 200, 200])
  const { fetch } = opened.keeper
  const failing = vi.spyOn(opened.keeper, 'fetch')
  failing.mockImplementation((address) =>
    address.tenant === 'ie' ? Promise.reject(new Error('no paper')) : fetch(address),
  )
  expect(await ready()).toEqual([503, 200, 200])
  failing.mockRejectedValue(new Error('no paper'))
  expect(await ready()).toEqual([503, 503, 503])
  failing.mockRestore()
})
