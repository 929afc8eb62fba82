import { expect, test } from 'vitest'
import { freeNames, plainFileName } from '../../src/lib/server/platform/files/archive-names.ts'

test.each([
  ['card.pdf', 'card.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\temp\\card.pdf', 'C__temp_card.pdf'],
  ['.profile', 'profile'],
  ['card.pdf. ', 'card.pdf'],
  ['con.pdf', '_con.pdf'],
  ['console.pdf', 'console.pdf'],
  ['fdp\u202e.exe', 'fdp.exe'],
  ['line\nbreak\u0000.pdf', 'linebreak.pdf'],
  ['...', 'file'],
  ['', 'file'],
  ['\ud800.pdf', '\ufffd.pdf'],
  ['Bro\u0308schu\u0308re 日本.pdf', 'Bröschüre 日本.pdf'],
])('%j is unpacked as %j', (given, name) => {
  expect(plainFileName(given)).toBe(name)
})

test('a long name is cut to what disks take, and keeps its ending', () => {
  const name = plainFileName(`${'日'.repeat(300)}.pdf`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(name).toMatch(/^日+\.pdf$/)
})

test('a number comes before the ending of a name, and not into its folder', () => {
  const free = freeNames()
  const paths = ['files/v1.2/notes', 'files/v1.2/notes', 'files/v1.2/a.pdf', 'files/v1.2/A.pdf']
  expect(paths.map(free)).toEqual([
    'files/v1.2/notes',
    'files/v1.2/notes (2)',
    'files/v1.2/a.pdf',
    'files/v1.2/A (2).pdf',
  ])
})
