import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  LOQATE_KEY,
  type Manner as LoqateManner,
  startLoqateDouble,
} from '../../api/harness/loqate.ts'
import { type Manner, startViesDouble } from '../../api/harness/vies.ts'
import { freePort } from '../../setup/free-port.ts'
import { testShopFolder } from '../../setup/test-shop.ts'

/** Milliseconds, of a machine that does much else beside; the sample shop has a thousand pages to render. */
const openWithin = 900_000
const root = join(import.meta.dirname, '..', '..', '..')

/** Opens one real shop on a free port, over a database and pages of its own, for all tests. */
export default async function openShopForAll(): Promise<() => Promise<void>> {
  const vies = await startViesDouble(mannerOf)
  process.env.VIES_URL = vies.url
  const loqate = await startLoqateDouble(lookupMannerOf)
  process.env.LOQATE_URL = loqate.url
  process.env.LOQATE_KEYS = `main:${LOQATE_KEY}`
  const { port, data, close } = await openShop(testShopFolder(), 'shop.log')
  process.env.QUIRE_E2E_PORT = `${port}`
  process.env.QUIRE_E2E_DATA = data
  return async () => {
    await close()
    await vies.stop()
    await loqate.stop()
  }
}

/** What VIES says, by the first digit of an Austrian number. */
function mannerOf(number: string): Manner | undefined {
  if (number.startsWith('U2')) return 'invalid'
  return number.startsWith('U3') ? { userError: 'MS_UNAVAILABLE' } : undefined
}

/** Loqate is out of order for whoever looks for this. */
function lookupMannerOf(text: string): LoqateManner | undefined {
  return text.startsWith('Nowhere') ? 'status 500 in html' : undefined
}

/** The same over a content folder of one's own; what it says goes to a file of `test-results`. */
export async function openShop(
  content: string,
  logName: string,
): Promise<{ port: number; data: string; close(): Promise<void> }> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'quire-e2e-'))
  fs.chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const port = await freePort()
  const shop = spawn(
    process.execPath,
    [
      '--import',
      join(root, 'scripts/bootstrap/preload.mjs'),
      join(import.meta.dirname, 'shop-process.ts'),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        CONTENT_DIR: content,
        PORT: `${port}`,
        DATA_DIR: data,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const gone = new Promise<void>((resolve) => shop.once('close', () => resolve()))
  const output: Buffer[] = []
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.on('data', (data: Buffer) => output.push(data))
  }
  const said = () => Buffer.concat(output).toString('utf8')
  const close = async () => {
    shop.kill('SIGTERM')
    await gone
    fs.rmSync(folder, { recursive: true, force: true })
    const log = join(root, 'test-results', logName)
    fs.mkdirSync(join(root, 'test-results'), { recursive: true })
    fs.writeFileSync(log, said())
  }
  const opened = new Promise<boolean>((resolve) => {
    shop.stdout.on('data', () => said().includes('The shop is open.') && resolve(true))
    shop.once('close', () => resolve(false))
    setTimeout(() => resolve(false), openWithin).unref()
  })
  if (!(await opened)) {
    await close()
    throw new Error(`The shop did not open. It said:\n${said()}`)
  }
  return { port, data, close }
}
