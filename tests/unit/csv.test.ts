import { expect, test } from 'vitest'
import { csvOf } from '../../src/lib/domain/csv/csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  [' +1', "' +1"],
  ['@now', "'@now"],
  ['-x', "'-x"],
  ['\u200b=1', "'\u200b=1"],
  ['\u202e=1', "'\u202e=1"],
  ['＝1+1', "'＝1+1"],
  ['－x', "'－x"],
  ['a;=1', `"a;'=1"`],
  ['-12.50', '-12.50'],
  ['Otter & Oak', 'Otter & Oak'],
  ['a "b"', '"a ""b"""'],
])('a spreadsheet takes %j for no formula', (text, cell) => {
  expect(csvOf([[text]])).toBe(cell)
})
