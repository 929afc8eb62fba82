import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openPageFiles } from '../../src/lib/server/site/pages/page-files.ts'
import { openPageFolder } from '../../src/lib/server/site/pages/page-folder.ts'

const log = pino({ level: 'silent' })
const newData = () => mkdtempSync(join(tmpdir(), 'quire-data-'))

/** A process that keeps a page of its own. */
function opened(data: string, fingerprint: string) {
  const folder = openPageFolder(data, fingerprint, log)
  const files = openPageFiles(folder.root, folder.isShared)
  files.write('ie.localhost', '/', { plain: Buffer.from(fingerprint) })
  return { ...folder, files, page: join(folder.root, 'ie.localhost/index.html') }
}

test('processes of different builds or ports leave each other’s pages alone', () => {
  const data = newData()
  const one = opened(data, 'aaaaaaaaaaaa1')
  const two = opened(data, 'bbbbbbbbbbbb2')
  two.files.clear()
  expect([existsSync(one.page), existsSync(two.page)]).toEqual([true, false])
  expect(one.isShared()).toBe(false)
  expect(realpathSync(join(data, 'pages'))).toBe(realpathSync(two.root))
  one.close()
  const three = opened(data, 'cccccccccccc3')
  expect(readdirSync(join(data, 'page-folders')).sort()).toEqual([
    'bbbbbbbbbbbb',
    'cccccccccccc',
    'users',
  ])
  two.close()
  three.close()
  expect(readdirSync(join(data, 'page-folders/users'))).toEqual([])
})

test('processes that make the same pages share them, and none removes what the other shows', () => {
  const data = newData()
  const one = opened(data, 'aaaaaaaaaaaa1')
  const two = opened(data, 'aaaaaaaaaaaa1')
  expect(two.root).toBe(one.root)
  two.files.clear()
  expect(existsSync(one.page)).toBe(true)
  one.close()
  two.files.clear()
  expect(existsSync(two.page)).toBe(false)
  two.close()
})

test('what a killed process and a folder without fingerprints have left is removed', () => {
  const data = newData()
  const killed = join(data, 'page-folders/users/dddddddddddd.killed')
  mkdirSync(killed, { recursive: true })
  writeFileSync(join(killed, 'holder'), '1 1\n')
  mkdirSync(join(data, 'page-folders/dddddddddddd'))
  mkdirSync(join(data, 'pages/ie.localhost'), { recursive: true })
  const one = opened(data, 'aaaaaaaaaaaa1')
  expect(readdirSync(join(data, 'page-folders')).sort()).toEqual(['aaaaaaaaaaaa', 'users'])
  expect(readdirSync(join(data, 'pages'))).toEqual(['ie.localhost'])
  expect(existsSync(join(data, 'pages/ie.localhost/index.html'))).toBe(true)
  one.close()
})
