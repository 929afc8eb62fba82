import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { ContentError } from '../../src/lib/server/site/editions/content-error.ts'
import {
  judge,
  type Library,
  openLibrary,
  readContent,
  readDocument,
} from '../../src/lib/server/site/editions/index.ts'
import {
  type CompiledShop,
  compileShop,
  type HolidayTable,
  knownHolidays,
  learnHolidays,
} from '../../src/lib/server/site/shop/index.ts'
import { readFile, testShopFolder } from './test-shop.ts'

type Read = { documents: Library['documents']; holidays: HolidayTable }

/**
 * What the test shop's folder was read as. The first process of a run that asks reads and judges it, and
 * hands it to the others: more than a second of a core in each test file. Everybody has a copy.
 */
function read(): Read {
  const folder = testShopFolder()
  const file = readFile(folder)
  if (existsSync(file)) return deserialize(readFileSync(file)) as Read
  const library = readContent(folder)
  compileShop(library, 0, new Date())
  const made = { documents: library.documents, holidays: knownHolidays() }
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, serialize(made))
  renameSync(aside, file)
  return made
}

/** The documents of the test shop, which were judged. */
export function testDocuments(): Library['documents'] {
  const { documents, holidays } = read()
  learnHolidays(holidays)
  return documents
}

/** The test shop as it is compiled at `now`. */
export function loadTestShop(now = new Date()): CompiledShop {
  return compileShop(openLibrary(testDocuments()), 0, now)
}

/**
 * The test shop with some documents changed, by path: what a change makes of a document's text, or of
 * nothing where there is none. Throws ContentError where one cannot be read, or the whole is not fit.
 */
export function editedTestShop(changes: Record<string, (text: string) => string>): CompiledShop {
  const folder = testShopFolder()
  const documents = new Map(testDocuments())
  for (const [path, change] of Object.entries(changes)) {
    const file = join(folder, path)
    const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const after = change(before)
    if (after === before) throw new Error(`${path} was to be changed and was not`)
    const read = readDocument(path, after)
    if (!read.ok) throw new ContentError(read.problems)
    documents.set(path, read.document)
  }
  const library = openLibrary(documents)
  const problems = judge(library, () => 1)
  if (problems.length > 0) throw new ContentError(problems)
  return compileShop(library, 0, new Date())
}
