import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnv } from '../../src/lib/env.ts'
import { filesSecret, staffSecrets } from '../../src/lib/server/secrets.ts'

test('a secret is made once and kept', () => {
  const env = parseEnv({ DATA_DIR: mkdtempSync(join(tmpdir(), 'quire-secrets-')) })
  expect(filesSecret(env)).toMatch(/^[0-9a-f]{64}$/)
  expect(filesSecret(env)).toBe(filesSecret(env))
  expect(staffSecrets(env).secret).not.toBe(filesSecret(env))
})

test.each(['', '\n', 'short'])(
  'nothing is signed with the secret %j, and a start says so',
  (kept) => {
    const env = parseEnv({ DATA_DIR: mkdtempSync(join(tmpdir(), 'quire-secrets-')) })
    writeFileSync(join(env.DATA_DIR, 'files-secret'), kept)
    expect(() => filesSecret(env)).toThrow(/^The secret in \S+files-secret is damaged\./)
  },
)
