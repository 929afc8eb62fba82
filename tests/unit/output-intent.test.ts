import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { pressFile } from '../../src/lib/server/commerce/artwork/press/press-file.ts'
import { page, profile, turned } from './turned-colours.ts'

test('the file names the profile that its colours were turned by, and so does what is printed from', async () => {
  const { file, folder, made } = await turned(await page('1 0 0 rg 0 0 99 99 re f'))
  const conditions = async (files: readonly Uint8Array[]) => {
    const sent = files.map((bytes, at) => ({
      path: join(folder, `${at}.pdf`),
      type: 'pdf' as const,
      bytes,
    }))
    for (const { path, bytes } of sent) await writeFile(path, bytes)
    const wish = { profile, template: null, sheet: null, sides: 1, folder }
    await pressFile({ ...wish, files: sent })
    return intentsOf(await PDFDocument.load(await readFile(join(folder, 'press.pdf'))))
  }
  expect(intentsOf(file)).toEqual(['Chemical proof'])
  expect(await conditions([made, made])).toEqual(['Chemical proof'])
  // Of a file without one nobody knows how it was meant.
  expect(await conditions([made, await page('0 g 0 0 9 9 re f')])).toEqual([])
})

function intentsOf({ catalog }: PDFDocument): string[] {
  const listed = catalog.lookup(PDFName.of('OutputIntents'))
  const all = listed instanceof PDFArray ? listed.asArray().map((_, at) => listed.lookup(at)) : []
  return all.flatMap((intent) => {
    if (!(intent instanceof PDFDict)) return []
    const profile = intent.lookup(PDFName.of('DestOutputProfile'))
    expect(profile).toBeInstanceOf(PDFRawStream)
    return [intent.lookup(PDFName.of('Info'))?.toString().slice(1, -1) ?? '']
  })
}
