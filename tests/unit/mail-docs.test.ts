import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mails } from '../../src/lib/server/mails.ts'

test('docs/mail.md lists every kind of mail there is, and no other', () => {
  const page = readFileSync(new URL('../../docs/mail.md', import.meta.url), 'utf8')
  const [, table = ''] = page.split('## What is sent when')
  const [listed = ''] = table.split('\n## ')
  const kinds = [...listed.matchAll(/^\| `([a-z-]+)`/gm)].map(([, kind]) => kind)
  expect(kinds.sort()).toEqual(mails.map(({ kind }) => kind).sort())
})
