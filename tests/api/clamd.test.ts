import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clamdScanner } from '../../src/lib/server/platform/files/index.ts'
import { freePort } from '../setup/free-port.ts'
import { ensurePrograms } from '../setup/programs.ts'
import { pdfOf } from './harness/artwork.ts'
import { EICAR } from './harness/clamd.ts'

ensurePrograms({ clamd: 'clamav-daemon' })

// The daemon itself, with one signature of our own: what the double in `file-scan.test.ts` says is what it says.

const folder = mkdtempSync(join(tmpdir(), 'quire-clamd-'))
const unix = `unix:${join(folder, 'clamd.sock')}`
let tcp: string
let clamd: ChildProcess
let isOver = false

beforeAll(async () => {
  const port = await freePort()
  tcp = `tcp://127.0.0.1:${port}`
  const signature = Buffer.from(EICAR).toString('hex')
  writeFileSync(join(folder, 'own.ndb'), `Shop.Test.Signature:0:*:${signature}\n`)
  const settings = [
    'Foreground yes',
    `DatabaseDirectory ${folder}`,
    `LocalSocket ${join(folder, 'clamd.sock')}`,
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    'StreamMaxLength 2M',
    'User root',
  ]
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  clamd = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  clamd.once('exit', () => {
    isOver = true
  })
  while (!(await isUp(port))) {
    if (isOver) throw new Error('clamd has ended before it listened.')
    await sleep(50)
  }
})
afterAll(async () => {
  if (!isOver) {
    const ended = new Promise((resolve) => clamd.once('exit', resolve))
    clamd.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true })
})

async function isUp(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => socket.write('zPING\0'))
  return (await text(socket).catch(() => '')) === 'PONG\0'
}

function fileOf(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

test.each([['a port'], ['a socket']])(
  'the daemon at %s says what it found, and nothing of what is clean',
  async (at) => {
    const scan = clamdScanner(at === 'a port' ? tcp : unix)
    const clean = await pdfOf(91, 61, 2)
    expect(await scan(fileOf('clean.pdf', clean))).toBeNull()
    // More than one block.
    const large = Buffer.concat([clean, Buffer.alloc(900_000, 'x')])
    expect(await scan(fileOf('large.pdf', large))).toBeNull()
    const infected = Buffer.concat([large, Buffer.from(EICAR)])
    expect(await scan(fileOf('infected.pdf', infected))).toBe('Shop.Test.Signature.UNOFFICIAL')
  },
)

test('a file longer than the daemon takes is trouble with the scanner, never clean', async () => {
  const long = fileOf('long.pdf', Buffer.alloc(5_000_000, 'x'))
  await expect(clamdScanner(tcp)(long)).rejects.toMatchObject({ name: 'ScannerTrouble' })
})
