import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileSigner } from '../../src/lib/server/platform/files/signed.ts'

const now = new Date('2026-11-28T10:00:00Z')

test('the address of many files with long names is as short as servers take it, and leads to them', () => {
  const signer = fileSigner('a secret of the tests')
  const files = Array.from({ length: 40 }, (_, at): [string, string] => [
    `4f1f7c52-7b0e-4f5e-9d3a-0e6a1d1f2b3c/${randomBytes(32).toString('hex')}`,
    `${'日本語の長い名前'.repeat(22)} ${at}.pdf`,
  ])
  const link = { folder: ['ie'], files, name: 'QIE-26-000001.zip' }
  const address = signer.archive(link, now)
  // Node takes 16 kB of headers, many a server in front of it 8 kB.
  expect(address.length).toBeLessThan(6_000)
  const token = address.split('/').at(-1) ?? ''
  expect(signer.openedArchive(token, now)).toMatchObject(link)
  expect(signer.openedArchive(`x${token}`, now)).toBeUndefined()
  expect(signer.openedArchive(token, new Date(now.getTime() + 3_600_000))).toBeUndefined()
})
