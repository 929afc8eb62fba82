// The process of a check: whatever becomes of it, there is an answer.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { runCheck } from '../../src/lib/server/commerce/artwork/preflight/run-check.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-check-process-'))
const path = join(folder, 'sent.pdf')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const asked = { path, type: 'pdf', profile: null, folder } as const
const tooMuch = { measured: { state: 'too_complex' }, drawn: 0 }

/** A file that takes a while. */
async function longFile() {
  const file = await PDFDocument.create()
  for (let number = 0; number < 24; number += 1) file.addPage([600, 800])
  writeFileSync(path, await file.save())
}

/** Processes of checks that this one has begun. */
function checks(): number[] {
  const read = (at: string) => {
    try {
      return readFileSync(at, 'utf8')
    } catch {
      return ''
    }
  }
  const task = `/proc/${process.pid}/task`
  const pids = readdirSync(task).flatMap((id) => read(`${task}/${id}/children`).trim().split(' '))
  const own = pids.filter((pid) => read(`/proc/${pid}/cmdline`).includes('preflight/child'))
  return [...new Set(own)].map(Number)
}

async function whileChecking(signal: NodeJS.Signals, seconds: number) {
  await longFile()
  const answer = runCheck(asked, { seconds, megabytes: 900 })
  const pid = await vi.waitUntil(() => checks()[0])
  process.kill(pid, signal)
  expect(await answer).toEqual(tooMuch)
  await vi.waitFor(() => expect(checks()).toEqual([]))
}

test('a check that is killed is answered, and leaves no process', () =>
  whileChecking('SIGKILL', 30))

test('a check that hangs is ended, and leaves no process', () => whileChecking('SIGSTOP', 1))

test('a check that takes too much memory is ended', async () => {
  await longFile()
  expect(await runCheck(asked, { seconds: 30, megabytes: 60 })).toEqual(tooMuch)
})

test('a drawing shows nothing that lies beside it', async () => {
  const lent = mkdtempSync(join(folder, 'lent-'))
  const red = { width: 10, height: 10, channels: 3, background: '#f00' } as const
  await sharp({ create: red }).png().toFile(join(lent, 'neighbour'))
  const image = (href: string, y: number) =>
    `<image href="${href}" xlink:href="${href}" y="${y}" width="100" height="50"/>`
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const drawn = image('neighbour', 0) + image(`file://${lent}/neighbour`, 50)
  const own = join(lent, 'sent')
  writeFileSync(own, `<svg ${names} width="100" height="100">${drawn}</svg>`)
  const answer = await runCheck({ path: own, type: 'svg', profile: null, folder })
  expect(answer).toMatchObject({ measured: { state: 'measured' }, drawn: 1 })
  const { channels } = await sharp(join(folder, '1.png')).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

test('a check gives way to everything else on the machine', async () => {
  await longFile()
  const answer = runCheck(asked)
  const pid = await vi.waitUntil(() => checks()[0])
  const nice = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')[16]
  expect(Number(nice)).toBe(19)
  expect((await answer).drawn).toBe(24)
})
