// Astro's development server with the shop behind it: pages and islands change as their code is
// edited, documents are published as they are saved, and the server takes up its own changed files.

import { watch } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dev } from 'astro'
import type { ViteDevServer } from 'vite'
import { parseEnv } from '../../src/lib/env.ts'
import { startEmbeddedPostgres } from '../../src/lib/server/platform/postgres/index.ts'
import type { Quire } from '../../src/lib/server/quire.ts'
import type { ContentFolder } from '../../src/lib/server/site/editions/index.ts'
import { importShop, isServerFile } from '../dev/again.ts'

const root = process.cwd()
const env = parseEnv({
  DEV_ENVIRONMENT: 'true',
  DATA_DIR: '.data-dev',
  SHUTDOWN_SECONDS: '0',
  ...process.env,
})
// The shop comes and goes with its code; the database stays.
const postgres = env.DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: join(env.DATA_DIR, 'postgres') })

/** Never listens: Vite's end of connections that the shop's own port is asked to upgrade. */
const upgrades = createServer()
const packages = dirname(dirname(fileURLToPath(import.meta.resolve('astro/package.json'))))
let vite: ViteDevServer | undefined
const astro = await dev({
  root,
  server: { port: 0 },
  logLevel: 'warn',
  integrations: [
    {
      name: 'quire-dev-server',
      hooks: {
        'astro:server:setup': ({ server }) => {
          vite = server
        },
      },
    },
  ],
  vite: {
    server: {
      ws: { server: upgrades, clientPort: env.PORT },
      fs: { allow: [root, packages] },
      watch: { ignored: ['**/.data/**', '**/.data-dev/**', '**/dist/**'] },
    },
  },
})

type Shop = Awaited<ReturnType<typeof importShop>>
/** The content folder, as long as the code is the same that reads it: what is unchanged is not read again. */
let read: { by: Shop['openContentFolder']; folder: ContentFolder } | undefined
const open = ({ openDevShop, openContentFolder }: Shop): Promise<Quire> => {
  if (read?.by !== openContentFolder)
    read = { by: openContentFolder, folder: openContentFolder(env.CONTENT_DIR) }
  return openDevShop(env, read.folder, {
    handle: astro.handle,
    upgrade: (...given) => void upgrades.emit('upgrade', ...given),
  })
}
let quire: Quire | null = await open(await importShop())

/** One thing at a time; what fails is told, and the next change is another try. */
let turn: Promise<unknown> = Promise.resolve()
function soon(ms: number, work: () => Promise<unknown>): () => void {
  let pending: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(pending)
    pending = setTimeout(() => {
      turn = turn.then(work).catch((error: unknown) => {
        console.error(error instanceof Error ? (error.stack ?? error.message) : error)
      })
    }, ms)
  }
}

const publish = soon(100, async () => {
  const published = await quire?.publish('saved')
  if (!published || published.changed === 0) return
  console.log(`Edition ${published.number} is live.`)
  vite?.ws.send({ type: 'full-reload' })
})

const restart = soon(50, async () => {
  const started = performance.now()
  // Code that does not load leaves the shop that is open as it is.
  const shop = await importShop()
  await quire?.stop()
  quire = null
  quire = await open(shop)
  console.log(`The server has restarted in ${Math.round(performance.now() - started)} ms.`)
})

watch(env.CONTENT_DIR, { recursive: true }, publish)
for (const folder of ['src', 'scripts'])
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (name && isServerFile(join(root, folder, name))) restart()
  })

console.log(`\nDevelopment at ${quire.shops.map(({ href }) => href).join(' ')}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    turn
      .then(() => Promise.all([astro.stop(), quire?.stop()]))
      .then(() => postgres?.stop())
      .finally(() => process.exit(0))
  })
}
