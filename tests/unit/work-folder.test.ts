// What is made on a machine in passing, and what a process that was killed has left of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'

const module = join(import.meta.dirname, '../../src/lib/server/platform/files/work-folder.ts')
const temporary = mkdtempSync(join(tmpdir(), 'quire-sweep-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

/** A process that has a file in a folder of its own, or sweeps. */
async function processThat(does: string) {
  const script = `const work = await import(${JSON.stringify(module)}); ${does}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, line }
}

const HOLDS = `await work.inWorkFolder(async (folder) => {
  (await import('node:fs')).writeFileSync(folder + '/lent', 'a file');
  console.log(folder);
  await new Promise((resolve) => process.stdin.on('end', resolve).resume());
})`
const SWEEPS = `await work.sweepWorkFolders(); console.log('swept')`

test('a start deletes what a killed process has left, and nothing of one that lives', async () => {
  const killed = await processThat(HOLDS)
  const living = await processThat(HOLDS)
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  const foreign = join(temporary, 'quire-work-elsewhere-1-1')
  writeFileSync(foreign, 'of another machine that has the same folder')
  const [left = ''] = readdirSync(temporary).filter((name) => killed.line.includes(name))
  // An id is given again: what began at another time is another process.
  const reborn = left.replace(/-\d+-\d+$/, `-${process.pid}-1`)
  writeFileSync(join(temporary, reborn), '')
  expect(existsSync(join(killed.line, 'lent'))).toBe(true)
  await processThat(SWEEPS)
  expect(existsSync(killed.line)).toBe(false)
  expect(existsSync(join(temporary, reborn))).toBe(false)
  expect(existsSync(join(living.line, 'lent'))).toBe(true)
  expect(existsSync(foreign)).toBe(true)
  living.child.stdin.end()
  await once(living.child, 'exit')
  expect(existsSync(living.line)).toBe(false)
})
