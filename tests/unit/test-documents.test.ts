import { expect, test } from 'vitest'
import { ContentError, readContent } from '../../src/lib/server/site/editions/index.ts'
import { editedTestShop, testDocuments } from '../setup/test-documents.ts'
import { testShopFolder } from '../setup/test-shop.ts'

test('what processes hand each other of the test shop is what its folder says', () => {
  const { documents } = readContent(testShopFolder())
  for (const handed of [testDocuments(), testDocuments()]) {
    expect([...handed.keys()]).toEqual([...documents.keys()])
    expect(handed).toStrictEqual(documents)
  }
  expect(testDocuments()).not.toBe(testDocuments())
})

test('a changed test shop is the same but for what was changed, and is judged', () => {
  const path = 'tenants/ie.yaml'
  const renamed = (text: string) => text.replace(/^name: .*/m, 'name: Quill')
  const { library, tenant } = editedTestShop({ [path]: renamed })
  expect(tenant('ie')?.name).toBe('Quill')
  const others = new Map(library.documents)
  others.delete(path)
  const before = new Map(testDocuments())
  before.delete(path)
  expect(others).toStrictEqual(before)
  const nobody = (text: string) => text.replace('provider: sandbox', 'provider: nobody')
  expect(() => editedTestShop({ [path]: nobody })).toThrow(ContentError)
  expect(() => editedTestShop({ [path]: (text) => text })).toThrow('was to be changed')
})
