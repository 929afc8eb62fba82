import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageFingerprint } from '../../src/lib/server/site/pages/open-pages.ts'

const server = join(import.meta.dirname, '../../src/lib/server')
const made = {
  buildId: 'one',
  origins: { scheme: 'http', port: 4321 } as const,
  apiHost: null,
}

test('pages are made anew for another build, another address and other code of the server', () => {
  const copy = mkdtempSync(join(tmpdir(), 'quire-server-'))
  cpSync(server, copy, { recursive: true })
  const usual = pageFingerprint(made)
  expect(pageFingerprint(made, copy)).toBe(usual)
  expect(pageFingerprint({ ...made, buildId: 'two' })).not.toBe(usual)
  expect(pageFingerprint({ ...made, origins: { scheme: 'http', port: 4322 } })).not.toBe(usual)
  const file = join(copy, 'site/shop/derived.ts')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n`)
  expect(pageFingerprint(made, copy)).not.toBe(usual)
})
