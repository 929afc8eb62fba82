// The table of docs/file-check.md is written by hand; here every file of it is made, and looked through.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findingCode } from '../../src/lib/contract/artwork-finding.ts'
import { pageChecks } from '../../src/lib/domain/artwork/findings.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { judge, judgeCount } from '../../src/lib/domain/preflight/judge.ts'
import type { MeasuredFile } from '../../src/lib/domain/preflight/measured.ts'
import { type PrintProfile, profileOfSize } from '../../src/lib/domain/preflight/profile.ts'
import { codesInMm } from '../../src/lib/server/commerce/artwork/preflight/codes/codes-in-mm.ts'
import { measureImage } from '../../src/lib/server/commerce/artwork/preflight/measure-image.ts'
import { measurePdf } from '../../src/lib/server/commerce/artwork/preflight/measure-pdf.ts'
import { drawPdf } from '../../src/lib/server/commerce/artwork/preflight/pictures.ts'
import { typeOfFile } from '../../src/lib/server/platform/files/index.ts'
import { around } from './made-around-pages.ts'
import { made as drawn } from './made-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-file-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const made = { ...drawn, ...around }

/** One side, as a flyer has it. */
const flyer = profileOfSize(148, 210, 1)
const profiles: Readonly<Record<string, PrintProfile>> = {
  poster: profileOfSize(500, 700, 1),
  banner: profileOfSize(2000, 1000, 1),
}
const known = join(import.meta.dirname, '../fixtures/pdf')

const rows = rowsOf('## Files made by tests')
const fixtures = rowsOf('## Findings in known files')

/** A table's rows below a heading: a file, and what is said of it. */
function rowsOf(heading: string): [name: string, findings: string[]][] {
  const doc = readFileSync(join(import.meta.dirname, '../../docs/file-check.md'), 'utf8')
  const part = doc.split(heading)[1]?.split('\n## ')[0] ?? ''
  return [...part.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)]
    .slice(2)
    .map(([, name = '', said = '']) => [
      name.replaceAll('`', ''),
      said === 'nothing' ? [] : said.split('; ').map((each) => each.replaceAll('`', '')),
    ])
}

test('every file of the table is made here, and all that are made stand in it', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(made).sort())
  expect(rows.length).toBeGreaterThanOrEqual(40)
  const told = new Set(
    [...rows, ...fixtures].flatMap(([, said]) => said.map((each) => each.split(' ')[1])),
  )
  expect([...told].sort()).toEqual([...findingCode.options].sort())
})

test('what was looked at is told of every code but those of files that cannot be read', () => {
  const ofPages = findingCode.options.filter((code) => !code.startsWith('file_'))
  expect([...pageChecks].sort()).toEqual(ofPages.sort())
})

test.each(rows)('%s: %j', async (name, want) => {
  const profile = profiles[name.split(',')[0] ?? ''] ?? flyer
  const path = join(folder, 'file')
  writeFileSync(path, (await made[name]?.()) ?? '')
  const type = await typeOfFile(path)
  invariant(type, 'it is one of the types that are printed')
  const measured =
    type === 'pdf'
      ? await measurePdf(readFileSync(path))
      : await measureImage({ path, type }, profile)
  // Codes are found on pictures of pages, for which all others need not wait.
  const since = process.cpuUsage()
  const [drawing] = name.startsWith('barcode')
    ? await drawPdf(readFileSync(path), folder, since)
    : []
  if (drawing && measured.state === 'measured')
    for (const page of measured.pages) page.codes = codesInMm(page, drawing)
  expect(saidOf(measured, profile)).toEqual(want)
})

test.each(fixtures)('%s: %j', async (name, want) => {
  expect(saidOf(await measurePdf(readFileSync(join(known, name))), flyer)).toEqual(want)
})

/** What is said once for an edge or a letter is said once here. */
function saidOf(measured: MeasuredFile, profile: PrintProfile): string[] {
  const { findings, pageCount } = judge(measured, profile)
  const all = [...findings, ...judgeCount(pageCount, profile)]
  const said = all.map(({ severity, code, measured: value }) => {
    const how = severity === 'error' ? 'mend' : 'look'
    return `${how} ${code} ${value}`.trim()
  })
  return [...new Set(said)]
}
