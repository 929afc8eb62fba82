import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sliceFunctions, sliceProblems } from '../../scripts/checks/slice-functions.ts'

const deep = 'src/lib/server/commerce/cart/put-line.ts'
const takesCall = "import { type Call, mount } from '../../platform/http/index.ts'\n"

test('the tree is as it should be', async () => {
  expect(await sliceFunctions.run(join(import.meta.dirname, '../..'), () => {})).toEqual([])
})

test('a Call stays in the index of a slice', () => {
  expect(sliceProblems(deep, takesCall)).toEqual([expect.stringContaining('takes a Call')])
  const alone = "import type {\n  Call,\n} from '../../platform/http/call.ts'\n"
  expect(sliceProblems(deep, alone)).toHaveLength(1)
  expect(sliceProblems('src/lib/server/commerce/cart/index.ts', takesCall)).toEqual([])
  expect(sliceProblems('src/lib/server/platform/http/mount.ts', takesCall)).toEqual([])
})

test('a slice refuses by the right that it is given', () => {
  const thrown = "throw new Refusal('cart_full')"
  expect(sliceProblems(deep, thrown)).toEqual([expect.stringContaining('makes a refusal')])
  expect(sliceProblems(deep, "context.refuse('cart_full')")).toEqual([])
})

test('the time is the one of the context', () => {
  for (const source of ['const now = new Date()', 'const ms = Date.now()']) {
    expect(sliceProblems(deep, source)).toEqual([expect.stringContaining('looks at a clock')])
  }
  expect(sliceProblems(deep, 'const at = new Date(row.at)')).toEqual([])
  expect(sliceProblems('src/lib/server/site/front/front.ts', 'new Date()')).toEqual([])
})
