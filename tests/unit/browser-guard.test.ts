import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import react from '@astrojs/react'
import { build } from 'astro'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserGuard } from '../../scripts/astro/browser-guard.ts'

let root: string

beforeEach(() => {
  // Inside the project, so that the fixture finds its packages.
  const folder = join(process.cwd(), 'node_modules', '.cache')
  fs.mkdirSync(folder, { recursive: true })
  root = fs.mkdtempSync(join(folder, 'quire-guard-'))
})
afterEach(() => fs.rmSync(root, { recursive: true }))

async function buildWith(files: Record<string, string>): Promise<void> {
  const all = { 'src/lib/server/secret.ts': "export const secret = 'paper'\n", ...files }
  for (const [path, text] of Object.entries(all)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true })
    fs.writeFileSync(join(root, path), text)
  }
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    integrations: [react()],
    vite: { plugins: [browserGuard()] },
  })
}

const refusal = /Server code may not reach the browser: .*src\/lib\/server\/secret\.ts/
const island = {
  'src/pages/index.astro': `---
import { Island } from '../islands/island.tsx'
---
<Island client:load />\n`,
}

test('a page may use server code where it is rendered, and its script may use the rest', async () => {
  await buildWith({
    'src/stores/cart/cart.ts': 'export const cart = document.title\n',
    'src/pages/index.astro': `---
import { secret } from '../lib/server/secret.ts'
---
<p>{secret}</p>
<script>
  import { cart } from '../stores/cart/cart.ts'
  console.log(cart)
</script>\n`,
  })
  expect(fs.readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain('<p>paper</p>')
})

test('a script in an .astro file that imports server code stops the build', async () => {
  const files = {
    'src/pages/index.astro': `<script>
  import { secret } from '../lib/server/secret.ts'
  console.log(secret)
</script>\n`,
  }
  await expect(buildWith(files)).rejects.toThrow(refusal)
})

test('so does an island that reaches it over another file', async () => {
  const files = {
    ...island,
    'src/islands/island.tsx': `import { format } from '../lib/format.ts'
export const Island = () => <p>{format()}</p>\n`,
    'src/lib/format.ts': `import { secret } from './server/secret.ts'
export const format = () => secret\n`,
  }
  await expect(buildWith(files)).rejects.toThrow(refusal)
})

test('and an import that waits until it is needed', async () => {
  const files = {
    ...island,
    'src/islands/island.tsx': `const load = () => import('../lib/server/secret.ts')
export const Island = () => <button onClick={load}>Load</button>\n`,
  }
  await expect(buildWith(files)).rejects.toThrow(refusal)
})
