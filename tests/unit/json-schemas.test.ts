import { globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { writeSchemas } from '../../scripts/lib/schemas.ts'
import { testShopFolder } from '../setup/test-shop.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const content = testShopFolder()
const folder = mkdtempSync(join(tmpdir(), 'quire-schemas-'))
const settings = z
  .object({ 'yaml.schemas': z.record(z.string(), z.array(z.string())) })
  .parse(read(writeSchemas(folder, content)))['yaml.schemas']
const schemas = Object.entries(settings).map(([file, patterns]) => ({
  file,
  documents: patterns.flatMap((pattern) => globSync(pattern)),
  validate: new Ajv({ strict: false, validateFormats: false }).compile(Object(read(file))),
}))

test('every document in YAML has one schema, and is what it says', () => {
  const all = globSync(join(content, '**/*.yaml'))
  expect(schemas.flatMap(({ documents }) => documents).sort()).toEqual(all.sort())
  for (const { file, documents, validate } of schemas) {
    for (const path of documents) {
      validate(parse(readFileSync(path, 'utf8')))
      expect(validate.errors, `${path} by ${file}`).toBeNull()
    }
  }
})

test('a misspelt key is no document of its kind', () => {
  const product = schemas.find(({ file }) => file.endsWith('/product.json'))
  const [path = ''] = product?.documents ?? []
  const document = Object(parse(readFileSync(path, 'utf8')))
  expect(product?.validate({ ...document, atributes: {} })).toBe(false)
})
