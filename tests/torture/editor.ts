import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KillableShop } from '../crash/killable-shop.ts'
import { pause } from '../crash/patience.ts'
import { testShopFolder } from '../setup/test-shop.ts'

const root = join(import.meta.dirname, '../..')

/** Milliseconds in which an edition is published, however often that is tried. */
const LIVE_MS = 120_000

/** Somebody who changes documents of the shop and publishes them, over and over. */
export type Editor = {
  /** Changes prices and texts until it is over; `pauseMs` lies between two editions. */
  work(isOver: () => boolean, pauseMs: number): Promise<void>
  /** What `npm run publish` says with these arguments, and whether it succeeded. */
  publish(...given: string[]): Promise<{ ok: boolean; said: string }>
  isPublishing(): boolean
  /** Kills the process that publishes now, if one does. */
  kill(): void
  published(): number
}

export function editor(shop: KillableShop, content: string, random: () => number): Editor {
  cpSync(testShopFolder(), content, { recursive: true })
  let publishing: ChildProcess | null = null
  let published = 0

  function change(path: string, edit: (text: string) => string): void {
    const file = join(content, path)
    writeFileSync(`${file}.new`, edit(readFileSync(file, 'utf8')))
    renameSync(`${file}.new`, file)
  }

  /** Prices of the product that is ordered, of all products in euros, or a word on every page. */
  function changeSomething(): void {
    const chosen = random()
    if (chosen < 0.5) {
      const setup = 5 + Math.floor(random() * 2000) / 100
      change('products/business-cards/product.yaml', (text) =>
        text.replace(/setup: [\d.]+/, `setup: ${setup}`),
      )
    } else if (chosen < 0.75) {
      const factor = 1 + Math.floor(random() * 60) / 100
      change('price-lists/eur.yaml', (text) => text.replace(/factor: [\d.]+/, `factor: ${factor}`))
    } else {
      const word = `Home ${Math.floor(random() * 1e6)}`
      change('dictionaries/en/layout.yaml', (text) => text.replace(/^home: .*$/m, `home: ${word}`))
    }
  }

  async function publish(...given: string[]): Promise<{ ok: boolean; said: string }> {
    const program = join(root, 'scripts/tasks/publish.ts')
    const child = spawn(process.execPath, [program, ...given], { cwd: root, env: shop.settings })
    publishing = child
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk))
    const code = await new Promise((resolve) => child.once('close', resolve))
    publishing = null
    return { ok: code === 0, said }
  }

  async function publishUntilLive(): Promise<void> {
    const deadline = Date.now() + LIVE_MS
    for (;;) {
      const { ok, said } = await publish()
      if (ok) return
      if (Date.now() > deadline) throw new Error(`An edition could not be published: ${said}`)
      await pause(500)
    }
  }

  return {
    async work(isOver, pauseMs) {
      while (!isOver()) {
        changeSomething()
        await publishUntilLive()
        published += 1
        await pause(pauseMs)
      }
    },
    publish,
    isPublishing: () => publishing !== null,
    kill: () => void publishing?.kill('SIGKILL'),
    published: () => published,
  }
}
