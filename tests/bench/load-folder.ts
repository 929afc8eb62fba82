// Reads and judges a content folder in a process of its own, once from nothing and once more after one
// product has changed, and says what that took; see many-products.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openContentFolder } from '../../src/lib/server/site/editions/folder.ts'
import { readFolder } from '../../src/lib/server/site/editions/index.ts'
import { compileShop } from '../../src/lib/server/site/shop/compile.ts'
import { residentMegabytes } from './processes.ts'

const [root = '', changed] = process.argv.slice(2)
const folder = openContentFolder(root)
const seconds = (since: number) => (performance.now() - since) / 1000

const started = performance.now()
const library = readFolder(folder)
const shop = compileShop(library, 0, new Date())
const first = seconds(started)
const megabytes = residentMegabytes(process.pid)

const again = performance.now()
if (changed !== undefined) {
  const path = join(root, changed)
  writeFileSync(path, readFileSync(path, 'utf8').replace('scale: 0.3', 'scale: 0.31'))
  compileShop(readFolder(folder, library), 1, new Date())
}
const second = changed === undefined ? 0 : seconds(again)
console.log(JSON.stringify({ first, second, megabytes, tenants: shop.tenants.length }))
