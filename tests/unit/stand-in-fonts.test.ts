import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cmyk, PDFDict, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { mendsFinding, repairsOffered, usualRepairs } from '../../src/lib/domain/artwork/repairs.ts'
import { judge } from '../../src/lib/domain/preflight/judge.ts'
import type { PrintProfile } from '../../src/lib/domain/preflight/profile.ts'
import { standInFor } from '../../src/lib/domain/preflight/stand-ins.ts'
import { measurePdf } from '../../src/lib/server/commerce/artwork/preflight/measure-pdf.ts'
import { repairFile } from '../../src/lib/server/commerce/artwork/repair/repair-file.ts'

const points = (mm: number) => (mm / 25.4) * 72
const card: PrintProfile = {
  ...{ widthMm: 85, heightMm: 55, bleedMm: 3, safeMm: 3, pages: 1, artworks: 1 },
  limits: {
    ...{ pictureError: 150, pictureWarning: 250, bitmapError: 550 },
    ...{ lineError: 0.125, lineWarning: 0.25, textWarning: 5, ink: 300 },
  },
}

/** A card with bleed and a line of text in each of some fonts, which viewers have and files do not hold. */
async function written(
  fonts: readonly StandardFonts[],
  text: string,
  change: (font: PDFDict) => void = () => {},
) {
  const file = await PDFDocument.create()
  const page = file.addPage([points(91), points(61)])
  page.drawRectangle({ width: points(91), height: points(61), color: cmyk(0, 0.1, 0.1, 0) })
  const widths: number[] = []
  for (const [at, name] of fonts.entries()) {
    const font = await file.embedFont(name)
    const y = points(50 - at * 10)
    page.drawText(text, { x: points(10), y, size: 12, font, color: cmyk(0, 0, 0, 1) })
    widths.push(font.widthOfTextAtSize(text, 12))
  }
  await file.flush()
  for (const [, object] of file.context.enumerateIndirectObjects())
    if (object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Font'))
      change(object)
  return { body: await file.save(), widths }
}

async function measured(body: Uint8Array) {
  const found = await measurePdf(body)
  if (found.state !== 'measured') throw new Error('the file can be read')
  return { found, page: found.pages[0], judged: judge(found, card) }
}

async function mended(body: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'quire-stand-in-test-'))
  const path = join(folder, 'sent.pdf')
  await writeFile(path, body)
  const asked = { path, type: 'pdf' as const, profile: card, folder }
  return readFile(await repairFile(asked, { kinds: ['fonts'], order: [] }))
}

const missing = ({ judged }: Awaited<ReturnType<typeof measured>>) =>
  judged.findings.filter(({ code }) => code === 'font_missing')

test('fonts that every system has get a free one of the same widths', async () => {
  const fonts = [
    StandardFonts.Helvetica,
    StandardFonts.HelveticaBoldOblique,
    StandardFonts.TimesRoman,
    StandardFonts.CourierBold,
  ]
  const { body, widths } = await written(fonts, 'Hinein mit ß 535 € in ü')
  const before = await measured(body)
  expect(missing(before)).toHaveLength(4)
  const offered = repairsOffered({ type: 'pdf', ...before.judged }, card)
  expect(offered).toEqual(['fonts'])
  expect(mendsFinding('font_missing', offered)).toEqual(['fonts'])
  // Letters look a little different: somebody has to want that.
  expect(usualRepairs(offered)).toEqual([])

  const after = await measured(await mended(body))
  expect(missing(after)).toEqual([])
  const names = after.page?.fonts.map(({ name, embedded }) => [name, embedded])
  expect(names).toEqual([
    ['Arimo-Regular', true],
    ['Arimo-BoldItalic', true],
    ['Tinos-Regular', true],
    ['Cousine-Bold', true],
  ])
  for (const [at, font] of (after.page?.fonts ?? []).entries())
    expect(points(font.box.width) / (widths[at] ?? 0)).toBeCloseTo(1, 2)
})

test('what has letters of its own order keeps its finding, and so does what nothing stands in for', async () => {
  const { body } = await written([StandardFonts.Helvetica], 'Own', (font) => {
    font.set(PDFName.of('Encoding'), font.context.obj({ Differences: [79, 'O'] }))
  })
  expect(missing(await measured(await mended(body)))).toHaveLength(1)
  const { body: other } = await written([StandardFonts.Helvetica], 'Other', (font) => {
    font.set(PDFName.of('BaseFont'), PDFName.of('Garamond'))
  })
  const found = await measured(other)
  expect(missing(found)).toHaveLength(1)
  expect(repairsOffered({ type: 'pdf', ...found.judged }, card)).toEqual([])
})

test('names are read as programs write them', () => {
  const read = (name: string) => {
    const found = standInFor(name)
    return found && [found.family, found.bold, found.italic].join(' ')
  }
  expect(read('ArialMT')).toBe('arimo false false')
  expect(read('ABCDEF+Arial-BoldItalicMT')).toBe('arimo true true')
  expect(read('Arial,Bold')).toBe('arimo true false')
  expect(read('TimesNewRomanPS-ItalicMT')).toBe('tinos false true')
  expect(read('Times New Roman')).toBe('tinos false false')
  expect(read('Times-Roman')).toBe('tinos false false')
  expect(read('CourierNewPSMT')).toBe('cousine false false')
  expect(read('Courier-Oblique')).toBe('cousine false true')
  for (const other of [
    'ArialNarrow',
    'Arial-Black',
    'Helvetica Neue',
    'HelveticaNeue-Bold',
    'Calibri',
    '',
  ])
    expect(read(other)).toBeNull()
})
