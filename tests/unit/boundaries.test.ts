import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBreaches } from '../../scripts/checks/boundaries.ts'

let root: string

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'quire-boundaries-')))
  const dependencies = Object.fromEntries(['pg', 'react', 'zod'].map((name) => [name, '1.0.0']))
  fs.writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies }))
  for (const name of Object.keys(dependencies)) {
    const folder = join(root, 'node_modules', name)
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, exports: './it.js' }))
    fs.writeFileSync(join(folder, 'it.js'), 'export {}\n')
  }
})
afterEach(() => fs.rmSync(root, { recursive: true }))

/** Writes the files and answers what is refused, as `rule: from -> to`. */
async function refused(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true })
    fs.writeFileSync(join(root, path), text)
  }
  return (await findBreaches(root)).map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`)
}

const database =
  "import pg from 'pg'\nexport const rows = () => new pg.Client()\nexport type Row = 1\n"
const at = {
  database: 'src/lib/server/platform/db/index.ts',
  island: 'src/islands/cart/cart-page.tsx',
}

test('a tree as it should be is let through, types of the server included', async () => {
  const files = {
    'src/lib/contract/cart.ts': "import { z } from 'zod'\nexport const cart = z.object({})\n",
    'src/lib/domain/cart/limits.ts': 'export const most = 15\n',
    'src/stores/cart/cart.ts': `import { cart } from '../../lib/contract/cart.ts'
      import { most } from '../../lib/domain/cart/limits.ts'
      export const $cart = [cart, most]\n`,
    'src/islands/ui/button.tsx': 'export const Button = () => <button />\n',
    [at.island]: `import type { Row } from '../../lib/server/platform/db/index.ts'
      import { $cart } from '../../stores/cart/cart.ts'
      import { Button } from '../ui/button.tsx'
      export const CartPage = (props: { row: Row }) => <Button {...props} {...$cart} />\n`,
    'src/pages/index.astro': `---
import type { Row } from '../lib/server/platform/db/index.ts'
import { CartPage } from '../islands/cart/cart-page.tsx'
---
<CartPage client:load />\n`,
    [at.database]: database,
  }
  expect(await refused(files)).toEqual([])
})

test('an island that imports server code is refused', async () => {
  const breaches = await refused({
    [at.database]: database,
    [at.island]:
      "import { rows } from '../../lib/server/platform/db/index.ts'\nexport const page = rows\n",
  })
  expect(breaches).toContain(`pages-take-types-of-the-server: ${at.island} -> ${at.database}`)
  expect(breaches).toContain(`browser-never-reaches-the-server: ${at.island} -> ${at.database}`)
})

test('so is one that reaches it over two other files', async () => {
  const breaches = await refused({
    [at.database]: database,
    [at.island]: "import { near } from './near.ts'\nexport const page = near\n",
    'src/islands/cart/near.ts': "export { far as near } from '../../lib/format.ts'\n",
    'src/lib/format.ts':
      "import { rows } from './server/platform/db/index.ts'\nexport const far = rows\n",
  })
  expect(breaches).toContain(
    `browser-never-reaches-the-server: ${at.island} -> src/islands/cart/near.ts -> src/lib/format.ts -> ${at.database}`,
  )
})

test('the settings are server code too', async () => {
  const breaches = await refused({
    'src/lib/env.ts': 'export const env = process.env\n',
    'src/stores/cart/cart.ts': "import { env } from '../../lib/env.ts'\nexport const $cart = env\n",
  })
  expect(breaches).toContain(
    'browser-never-reaches-the-server: src/stores/cart/cart.ts -> src/lib/env.ts',
  )
})

test.each([
  ['a contract', 'contract-imports-zod-only', 'src/lib/contract/cart.ts', 'node:fs', 'fs'],
  ['a contract', 'contract-imports-zod-only', 'src/lib/contract/cart.ts', 'pg', 'node_modules/pg'],
  ['a rule', 'domain-is-pure', 'src/lib/domain/cart.ts', 'node:path', 'path'],
  ['a rule', 'domain-is-pure', 'src/lib/domain/cart.ts', 'zod', 'node_modules/zod'],
  ['a picture', 'pictures-stand-alone', 'src/lib/pictures/scene.ts', 'node:fs', 'fs'],
  ['a store', 'stores-look-left', 'src/stores/cart/cart.ts', 'react', 'node_modules/react'],
])('%s may not import a package or a part of Node (%s)', async (_who, rule, path, name, to) => {
  const breaches = await refused({ [path]: `import * as it from '${name}'\nexport { it }\n` })
  expect(breaches).toContainEqual(expect.stringMatching(`^${rule}: ${path} -> ${to}`))
})

test.each([
  ['src/lib/domain/cart.ts', 'src/lib/contract/cart.ts', 'domain-takes-types-of-schemas'],
  ['src/lib/domain/cart.ts', 'src/lib/documents/product.ts', 'domain-takes-types-of-schemas'],
  ['src/lib/documents/product.ts', 'src/lib/domain/cart.ts', 'documents-import-zod-only'],
  ['src/stores/cart/cart.ts', 'src/lib/documents/product.ts', 'browser-takes-types-of-documents'],
  ['src/lib/domain/cart.ts', 'src/lib/pictures/scene.ts', 'domain-is-pure'],
  ['src/lib/pictures/scene.ts', 'src/lib/contract/cart.ts', 'pictures-stand-alone'],
  ['src/stores/cart/cart.ts', 'src/lib/pictures/scene.ts', 'flows-need-no-pictures'],
  ['src/lib/client/call.ts', 'src/stores/cart/cart.ts', 'client-looks-left'],
  ['src/stores/cart/cart.ts', 'src/islands/cart/cart-page.tsx', 'stores-look-left'],
  ['src/islands/cart/cart-page.tsx', 'src/layouts/parts/icons.ts', 'islands-look-left'],
  ['src/islands/cart/cart-page.tsx', 'src/lib/client/call.ts', 'islands-ask-stores'],
  [
    'src/islands/cart/cart-page.tsx',
    'src/islands/order/total.tsx',
    'islands-meet-in-stores-or-parts',
  ],
  ['src/islands/ui/button.tsx', 'src/islands/order/parts/total.tsx', 'controls-know-no-slice'],
  [
    'src/layouts/parts/icons.ts',
    'src/lib/server/platform/db/index.ts',
    'pages-take-types-of-the-server',
  ],
  [
    'src/lib/server/commerce/cart/index.ts',
    'src/lib/server/platform/db/tables.ts',
    'server-slices-meet-at-index',
  ],
  [
    'src/lib/server/commerce/cart/index.ts',
    'src/lib/server/site/front/index.ts',
    'front-is-the-last',
  ],
  [
    'src/lib/server/platform/jobs/index.ts',
    'src/lib/server/commerce/payment/index.ts',
    'platform-imports-no-slice',
  ],
  [
    'src/lib/server/commerce/payment/index.ts',
    'src/lib/server/commerce/sandbox/index.ts',
    'sandbox-can-be-deleted',
  ],
  [
    'src/lib/server/create-api.ts',
    'src/lib/server/commerce/sandbox/index.ts',
    'sandbox-can-be-deleted',
  ],
  ['src/content/artwork/index.ts', 'src/lib/domain/cart.ts', 'artwork-is-drawn-with-pictures'],
  ['src/content/artwork/index.ts', 'scripts/lib/build.ts', 'artwork-is-drawn-with-pictures'],
  ['src/lib/pictures/artwork.ts', 'src/content/artwork/tansy.ts', 'artwork-can-be-replaced'],
  ['src/layouts/parts/icons.ts', 'src/content/artwork/tansy.ts', 'artwork-can-be-replaced'],
  ['scripts/lib/build.ts', 'src/content/artwork/tansy.ts', 'artwork-can-be-replaced'],
  ['src/lib/server/commerce/cart/index.ts', 'src/stores/cart/cart.ts', 'server-knows-no-view'],
  ['src/lib/server/commerce/cart/index.ts', 'scripts/lib/build.ts', 'shop-stands-alone'],
])('%s may not import %s', async (from, to, rule) => {
  const up = '../'.repeat(from.split('/').length - 1)
  const breaches = await refused({
    [to]: 'export const it = 1\n',
    [from]: `import { it } from '${up}${to}'\nexport const used = it\n`,
  })
  expect(breaches).toContain(`${rule}: ${from} -> ${to}`)
})

test('files that need each other, and imports that lead nowhere, are refused', async () => {
  const breaches = await refused({
    'src/stores/one.ts': "import { two } from './two.ts'\nexport const one = () => two\n",
    'src/stores/two.ts': "import { one } from './one.ts'\nexport const two = () => one\n",
    'src/stores/three.ts': "import { four } from './four.ts'\nexport const three = four\n",
  })
  expect(breaches).toContainEqual(expect.stringContaining('no-cycles: src/stores/'))
  expect(breaches).toContain('imports-resolve: src/stores/three.ts -> ./four.ts')
})

test('an .astro file may take types of the server, and nothing else', async () => {
  const page = (statement: string) => `---\n${statement}\n---\n<p>Paper</p>\n`
  const breaches = await refused({
    [at.database]: database,
    'src/pages/types.astro': page("import type { Row } from '../lib/server/platform/db/index.ts'"),
    'src/pages/values.astro': page("import { rows } from '../lib/server/platform/db/index.ts'"),
    'src/pages/mixed.astro': page("import { type Row } from '../lib/server/platform/db/index.ts'"),
    'src/pages/script.astro':
      "<script>\n  import '../lib/server/platform/db/index.ts'\n</script>\n",
  })
  const rule = 'pages-take-types-of-the-server'
  expect(breaches).toEqual(
    ['mixed', 'script', 'values'].map(
      (name) => `${rule}: src/pages/${name}.astro -> ${at.database}`,
    ),
  )
})

test('artwork is made of what pictures offer, and known by its index', async () => {
  const drawing = 'src/content/artwork/tansy.ts'
  const index = 'src/content/artwork/index.ts'
  const files = {
    'src/lib/pictures/artwork.ts':
      'export type Design = () => string\nexport const line = "M0 0"\n',
    [drawing]: `import { type Design, line } from '../../lib/pictures/artwork.ts'
      export const seeds: Design = () => line\n`,
    [index]: "export { seeds } from './tansy.ts'\n",
    'src/lib/server/site/pictures/draw.ts': `import { seeds } from '../../../../content/artwork/index.ts'
      export const drawn = seeds()\n`,
  }
  expect(await refused(files)).toEqual([])
  const past = 'src/lib/server/site/pictures/draw.ts'
  const breach = { [past]: `export { seeds } from '../../../../content/artwork/tansy.ts'\n` }
  expect(await refused({ ...files, ...breach })).toEqual([
    `artwork-can-be-replaced: ${past} -> ${drawing}`,
  ])
})

test('the platform knows no slice, not even its types', async () => {
  const slice = 'src/lib/server/site/shop/index.ts'
  const context = 'src/lib/server/context.ts'
  const http = 'src/lib/server/platform/http/index.ts'
  const files = {
    [slice]: 'export type Shop = 1\n',
    [context]: "export type { Shop } from './site/shop/index.ts'\n",
    [http]: "export type { Shop } from '../../context.ts'\n",
  }
  expect(await refused(files)).toEqual([])
  const breach = { [http]: "export type { Shop } from '../../site/shop/index.ts'\n" }
  expect(await refused({ ...files, ...breach })).toEqual([
    `platform-imports-no-slice: ${http} -> ${slice}`,
  ])
})
