import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unused } from '../../scripts/checks/tools.ts'

const repository = join(import.meta.dirname, '../..')
let root: string

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'quire-unused-')))
  fs.symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  for (const name of ['knip.json', 'knip.production.json'])
    fs.copyFileSync(join(repository, name), join(root, name))
  fs.writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
})
afterEach(() => fs.rmSync(root, { recursive: true }))

/** What knip says of a tree, in both of its modes. */
async function foundIn(files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true })
    fs.writeFileSync(join(root, path), text)
  }
  return (await unused.run(root, () => {})).join('\n')
}

const rules =
  'export const half = (n: number) => n / 2\nexport const twice = (n: number) => n * 2\n'
const test1 =
  "import { half, twice } from '../../src/lib/domain/rules.ts'\nconsole.log(half(2), twice(2))\n"

test('what tests alone use is found: an export, and a file', async () => {
  const found = await foundIn({
    'scripts/run.mjs': "import { half } from '../src/lib/domain/rules.ts'\nconsole.log(half(1))\n",
    'src/lib/domain/rules.ts': rules,
    'src/lib/domain/sizes.ts': 'export const A4 = 297\n',
    'tests/unit/rules.test.ts': `${test1}import '../../src/lib/domain/sizes.ts'\n`,
  })
  expect(found).toMatch(/Unused exports.*\btwice\b/s)
  expect(found).toMatch(/Unused files.*sizes\.ts/s)
  expect(found).not.toMatch(/\bhalf\b/)
})

test('what the product uses is let through, whether tests use it or not', async () => {
  const found = await foundIn({
    'scripts/run.mjs':
      "import { half, twice } from '../src/lib/domain/rules.ts'\nconsole.log(half(1), twice(1))\n",
    'src/lib/domain/rules.ts': rules,
    'tests/unit/rules.test.ts': test1,
  })
  expect(found).not.toMatch(/Unused (exports|files)/)
})
