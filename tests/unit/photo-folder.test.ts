import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../src/lib/server/platform/db/index.ts'
import { type Library, openLibrary, readContent } from '../../src/lib/server/site/editions/index.ts'
import { openPhotoFolder } from '../../src/lib/server/site/photos/index.ts'
import { photograph } from '../setup/photograph.ts'
import { testShopFolder } from '../setup/test-shop.ts'

const DAYS = 24 * 3600
let data = ''
let shown: Library
const empty = openLibrary(readContent(testShopFolder()).documents)

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'quire-photos-'))
  const content = join(data, 'content')
  cpSync(testShopFolder(), content, { recursive: true })
  mkdirSync(join(content, 'images'))
  writeFileSync(
    join(content, 'images/press.jpg'),
    await photograph({ width: 500, height: 400, format: 'jpeg' }),
  )
  const alt = ['en', 'de', 'fr', 'it'].map((language) => `  ${language}: A press\n`)
  writeFileSync(join(content, 'images/press.yaml'), `alt:\n${alt.join('')}`)
  shown = openLibrary(readContent(content).documents)
})
afterEach(() => rmSync(data, { recursive: true }))

const files = () => readdirSync(join(data, 'photos')).sort()

/** The folder of another process; a photograph that was just read has its bytes with it, so no database is asked. */
function opened() {
  const log = {
    error(about: object, message: string) {
      throw new Error(message, { cause: about })
    },
  }
  return openPhotoFolder(data, null as unknown as Database, log)
}

function age(days: number): void {
  const then = Date.now() / 1000 - days * DAYS
  for (const name of files()) utimesSync(join(data, 'photos', name), then, then)
}

test('files go at a start, where neither the live edition nor anybody of late has used them', async () => {
  await opened().prepare(shown)
  const all = files()
  expect(all.length).toBeGreaterThan(3)
  age(40)
  // Another process, such as one that tries a publication, knows of no page that is live.
  await opened().prepare(empty)
  expect(files()).toEqual(all)
  opened().tidy(shown)
  expect(files()).toEqual(all)
  opened().tidy(empty)
  expect(files()).toEqual([])
})

test('whoever shows a photograph keeps its files, however long ago they were made', async () => {
  await opened().prepare(shown)
  const all = files()
  age(40)
  await opened().prepare(shown)
  for (const name of all)
    expect(Date.now() - statSync(join(data, 'photos', name)).mtimeMs).toBeLessThan(60_000)
  opened().tidy(empty)
  expect(files()).toEqual(all)
})

test('a file that was lost is made again by the same process', async () => {
  const folder = opened()
  await folder.prepare(shown)
  const [first = '', ...others] = files()
  rmSync(join(data, 'photos', first))
  await folder.prepare(shown)
  expect(files()).toEqual([first, ...others])
})
