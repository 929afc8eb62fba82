import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../setup/free-port.ts'
import { testShopFolder } from '../setup/test-shop.ts'
import { writeBigShop } from './big-shop.ts'

export type Ask = 'publish' | 'lag' | 'stop'
export type Step = { what: string; seconds: number; processorSeconds: number }
export type Opened = { port: number; hosts: string[]; steps: Step[]; seconds: number }
export type Published = { number: number; changed: number }

/** A running shop to measure: its content and its data are folders of its own. */
export type BenchShop = Opened & {
  pid: number
  content: string
  /** Folder of the page store. */
  pages: string
  publish(): Promise<Published>
  /** How late its event loop was since this was asked last, in milliseconds: 99 of 100 times not later. */
  lag(): Promise<number>
  /** Ends the process and starts another one on the same folders: what it opens with is there already. */
  restart(): Promise<BenchShop>
  /** What the process was started with, for commands beside it. */
  settings: Record<string, string>
  stop(): Promise<void>
}

/** Starts the test shop, with pages of prose added until it has `pages` when that is more. */
export async function startBenchShop(pages: number): Promise<BenchShop> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-bench-'))
  // The embedded database may run as another user, who has to get through.
  chmodSync(folder, 0o755)
  const content = join(folder, 'content')
  if (pages > 0) writeBigShop(testShopFolder(), content, pages)
  else cpSync(testShopFolder(), content, { recursive: true })
  return openShop(folder, await freePort())
}

async function openShop(folder: string, port: number): Promise<BenchShop> {
  const content = join(folder, 'content')
  const data = join(folder, 'data')
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    DATA_DIR: data,
    CONTENT_DIR: content,
    LOG_LEVEL: 'warn',
    ROLE: 'all',
    SHUTDOWN_SECONDS: '1',
  }
  const child = fork(join(import.meta.dirname, 'shop-process.ts'), {
    env: { ...process.env, ...settings },
  })
  const exited = once(child, 'exit')
  const answer = async <Answer>(): Promise<Answer> => {
    const end = exited.then(([code]) => Promise.reject(new Error(`The shop ended with ${code}.`)))
    const [message] = await Promise.race([once(child, 'message'), end])
    return message
  }
  const ask = (what: Ask) => child.send(what)
  try {
    const opened = await answer<Opened>()
    return {
      ...opened,
      pid: child.pid ?? 0,
      content,
      pages: join(data, 'pages'),
      publish() {
        ask('publish')
        return answer<Published>()
      },
      lag() {
        ask('lag')
        return answer<number>()
      },
      settings,
      async restart() {
        ask('stop')
        await exited
        return openShop(folder, port)
      },
      async stop() {
        if (child.connected) ask('stop')
        await exited
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
