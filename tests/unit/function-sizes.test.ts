import { join } from 'node:path'
import { expect, test } from 'vitest'
import { functionSizes, longFunctions } from '../../scripts/checks/function-sizes.ts'

const lines = (count: number) => 'work()\n'.repeat(count)

test('the tree is as it should be', async () => {
  expect(await functionSizes.run(join(import.meta.dirname, '../..'), () => {})).toEqual([])
})

test.each([
  ['function rambles() {\nBODY}', 'rambles'],
  ['const rambles = async () => {\nBODY}', 'rambles'],
  ['const store = { rambles() {\nBODY} }', 'rambles'],
  ['test("one thing", async () => {\nBODY})', 'a function'],
  ['export default () => {\nBODY}', 'a function'],
])('%s may have 80 lines', (shape, name) => {
  const source = (count: number) => shape.replace('BODY', lines(count))
  expect(longFunctions('src/lib/a.ts', source(78))).toEqual([])
  expect(longFunctions('src/lib/a.ts', source(79))).toEqual([
    `src/lib/a.ts:1 ${name} has 81 lines, more than 80.`,
  ])
})

test('what describe is given is a list of tests; the tests in it are measured', () => {
  const list = (inside: string) => `describe('a cart', () => {\n${inside}})\n`
  const each = (inside: string) => `describe.each([1])('cart %s', () => {\n${inside}})\n`
  const short = `test('a', () => {\n${lines(50)}})\n`.repeat(3)
  const long = `test('a', () => {\n${lines(90)}})\n`
  for (const describe of [list, each]) {
    expect(longFunctions('tests/unit/a.test.ts', describe(short))).toEqual([])
    expect(longFunctions('tests/unit/a.test.ts', describe(long))).toHaveLength(1)
  }
})
