// Large PDFs are read without their pictures; what is measured is what is measured of the whole file.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { measurePdf } from '../../src/lib/server/commerce/artwork/preflight/measure-pdf.ts'
import { outlineOf } from '../../src/lib/server/commerce/artwork/preflight/outline.ts'
import { drawPdf } from '../../src/lib/server/commerce/artwork/preflight/pictures.ts'
import { TooComplexError } from '../../src/lib/server/commerce/artwork/preflight/resources.ts'
import { made } from './made-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-large-'))
const path = join(folder, 'sent.pdf')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fixtures = join(import.meta.dirname, '../fixtures/pdf')
const names = readdirSync(fixtures).filter((name) => name.endsWith('.pdf'))

async function measuredAs(bytes: Uint8Array) {
  writeFileSync(path, bytes)
  const outline = await outlineOf(path)
  return { outline, measured: await measurePdf(outline.bytes), whole: await measurePdf(bytes) }
}

test.each(names)('%s measures the same without its pictures', async (name) => {
  const { measured, whole } = await measuredAs(readFileSync(join(fixtures, name)))
  expect(measured).toEqual(whole)
})

/** Pages with a picture each of many bytes, which are no bytes of a PDF's own. */
async function scans(more: (file: PDFDocument) => void = () => {}) {
  const file = await PDFDocument.create()
  for (let number = 0; number < 5; number += 1) {
    const page = file.addPage([300, 300])
    const said = { Type: 'XObject', Subtype: 'Image', Width: 500, Height: 500 }
    const bytes = Buffer.concat([
      randomBytes(1_000_000),
      Buffer.from('>>\nstream\n'),
      randomBytes(9),
    ])
    const picture = file.context.stream(bytes, {
      ...said,
      ...{ ColorSpace: 'DeviceCMYK', BitsPerComponent: 8 },
    })
    const drawn = file.context.flateStream('q 300 0 0 300 0 0 cm /P Do Q')
    page.node.set(PDFName.of('Contents'), file.context.register(drawn))
    const used = { XObject: { P: file.context.register(picture) } }
    page.node.set(PDFName.of('Resources'), file.context.obj(used))
  }
  more(file)
  return file.save({ useObjectStreams: false })
}

test('pictures are left out, and everything that is measured of them stays', async () => {
  const { outline, measured, whole } = await measuredAs(await scans())
  expect(measured).toEqual(whole)
  expect(outline.largest).toBe(1_000_019)
  expect(outline.bytes.length).toBeLessThan(10_000)
  expect(measured).toMatchObject({ pageCount: 5 })
})

test('a picture that does not say how long it is ends where its stream does', async () => {
  const bytes = Buffer.from(await scans())
  const text = bytes.toString('latin1').replace(/\/Length \d{7}/g, '/Length 1 0 R')
  const { outline, measured } = await measuredAs(Buffer.from(text, 'latin1'))
  expect(outline.bytes.length).toBeLessThan(10_000)
  expect(measured).toMatchObject({ pageCount: 5 })
})

test('a locked file is not read so, and one that is drawn from the disk looks as it does from memory', async () => {
  writeFileSync(path, (await made['password to change it alone']?.()) ?? '')
  await expect(outlineOf(path)).rejects.toThrow(TooComplexError)
  const bytes = readFileSync(join(fixtures, 'page-level-output-intent.pdf'))
  const pictures = (kind: string) => mkdtempSync(join(folder, kind))
  const [disk, memory] = [pictures('disk'), pictures('memory')]
  writeFileSync(path, bytes)
  expect(await drawPdf({ path, size: bytes.length }, disk)).toHaveLength(2)
  expect(await drawPdf(bytes, memory)).toHaveLength(2)
  for (const page of ['1.png', '2.png'])
    expect(readFileSync(join(disk, page)).equals(readFileSync(join(memory, page)))).toBe(true)
})
