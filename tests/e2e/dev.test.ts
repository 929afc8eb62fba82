import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dist, ensureBuilt } from '../../scripts/lib/build.ts'
import { freePort } from '../setup/free-port.ts'
import { testShopFolder } from '../setup/test-shop.ts'
import { expect, test } from './harness/test.ts'

const root = join(import.meta.dirname, '..', '..')
const OPEN_WITHIN_MS = 90_000
/** What is long on a busy machine; how long it took is printed. */
const SHOWN_WITHIN_MS = 20_000

const views = 'src/lib/server/site/shop/reader-views.ts'
const code = ['src', 'scripts', 'astro.config.mjs', 'package.json', 'tsconfig.json']

let tree: string
let server: ChildProcess
let said = ''
let port: number

// Code is edited here, so that it must not be anybody's.
test.beforeAll(async () => {
  test.setTimeout(2 * OPEN_WITHIN_MS)
  await ensureBuilt()
  tree = fs.mkdtempSync(join(tmpdir(), 'quire-dev-'))
  fs.chmodSync(tree, 0o755)
  for (const name of code) fs.cpSync(join(root, name), join(tree, name), { recursive: true })
  fs.cpSync(dist, join(tree, 'dist'), { recursive: true })
  fs.cpSync(testShopFolder(), join(tree, 'content'), { recursive: true })
  fs.symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  port = await freePort()
  server = spawn(process.execPath, ['scripts/tasks/dev.ts'], {
    cwd: tree,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(tree, 'data'),
      CONTENT_DIR: join(tree, 'content'),
    },
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk))
  const deadline = Date.now() + OPEN_WITHIN_MS
  while (!said.includes('Development at')) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(said)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})

test.afterAll(async () => {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
  fs.rmSync(tree, { recursive: true, force: true })
})

function edit(path: string, change: (text: string) => string): void {
  const file = join(tree, path)
  const before = fs.readFileSync(file, 'utf8')
  const after = change(before)
  expect(after, `${path} is changed`).not.toBe(before)
  fs.writeFileSync(file, after)
}

async function shownIn(what: string, seen: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await seen()
  console.log(`${what}: shown after ${Math.round(performance.now() - started)} ms`)
}

test('what is edited shows by itself: an island, a document, and what the server says', async ({
  page,
  noise,
}) => {
  test.setTimeout(180_000)
  // The server goes and comes back, and the browser asks for it meanwhile.
  noise.allow(
    /WebSocket|ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)|Failed to (load resource|fetch dynamically imported)/,
  )
  const heading = page.getByRole('heading', { level: 1 })
  const within = { timeout: SHOWN_WITHIN_MS }
  await page.goto(`http://ie.localhost:${port}/business-cards/`, { timeout: 60_000 })
  // Edits are heard of once the browser listens; an island that answers is hydrated.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }))

  edit('src/islands/product/add-button.tsx', (text) =>
    text.replace('<button', '<button data-hot="1"'),
  )
  await shownIn('an island', () =>
    expect(page.locator('[data-hot="1"]').first()).toBeAttached(within),
  )
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSame')), 'the page stays').toBe(true)

  edit('content/products/business-cards/en.yaml', (text) =>
    text.replace(/^name: .*$/m, 'name: Calling cards'),
  )
  await shownIn('a document', () => expect(heading).toContainText('Calling cards', within))

  // A page that is half loaded when the server goes listens to nobody.
  await page.waitForLoadState('networkidle')
  edit(views, (text) =>
    text.replace(
      '    words,\n    path:',
      "    words: { ...words, name: 'Cards anew' },\n    path:",
    ),
  )
  await shownIn('a server file', () => expect(heading).toContainText('Cards anew', within))
  console.log(/The server has restarted in \d+ ms/.exec(said)?.[0])

  await page.waitForLoadState('networkidle')
  edit(views, (text) => text.replace("'Cards anew'", "'Cards anew"))
  await expect.poll(() => said, within).toContain('SyntaxError')
  await page.reload()
  await expect(heading, 'what does not load changes nothing').toContainText('Cards anew')
  // Another file is told of meanwhile, and then the one that is at fault.
  edit('src/lib/server/site/shop/markdown.ts', (text) => `${text}\n`)
  edit(views, (text) => text.replace("'Cards anew", "'Cards mended'"))
  await shownIn('what was mended', () => expect(heading).toContainText('Cards mended', within))
})
