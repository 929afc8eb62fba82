import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownName } from '../../src/lib/domain/preflight/file-name.ts'
import { judge, judgeCount } from '../../src/lib/domain/preflight/judge.ts'
import type { MeasuredPage } from '../../src/lib/domain/preflight/measured.ts'
import type { PrintProfile } from '../../src/lib/domain/preflight/profile.ts'
import { measurePdf } from '../../src/lib/server/commerce/artwork/preflight/measure-pdf.ts'

const folder = join(import.meta.dirname, '../fixtures/pdf')
const points = (mm: number) => (mm / 25.4) * 72

async function firstPage(bytes: Uint8Array): Promise<MeasuredPage> {
  const file = await measurePdf(bytes)
  const page = file.state === 'measured' ? file.pages[0] : undefined
  if (!page) throw new Error(`it is ${file.state}`)
  return page
}

const isNear = (value: number | undefined, known: number) =>
  expect(Math.abs((value ?? Number.NaN) / known - 1)).toBeLessThan(0.01)

test.each([
  ['form-object-with-image.pdf', { width: 70.56, height: 105.83, ppi: 60, inks: 'rgb' }],
  ['rotated-image.pdf', { width: 70.56, height: 70.56, ppi: 63.64, inks: 'rgb' }],
  ['cmyk.pdf', { width: 76.2, height: 76.2, ppi: 300, inks: 'cmyk', fonts: [true] }],
  ['cmyk-jpeg.pdf', { width: 101.6, height: 101.6, ppi: 0.5, inks: 'cmyk' }],
  ['one-bit-icc.pdf', { width: 207.26, height: 296.67, ppi: 8.56, inks: 'gray', bits: 1 }],
  ['page-level-output-intent.pdf', { width: 215.9, height: 139.7, ppi: 8.64, fonts: [false] }],
  ['form-xobject.pdf', { width: 209.9, height: 297.04, ppi: 7.2, fonts: [false] }],
  ['font-not-embedded.pdf', { width: 210, height: 297, fonts: [false] }],
  ['pdfx.pdf', { width: 215.9, height: 279.4, fonts: [true], trimWidth: 215.9 }],
  ['cropped-text.pdf', { width: 35.28, height: 35.28, fonts: [false, false], trimWidth: 29.99 }],
])('%s measures as is known of it', async (name, known) => {
  const page = await firstPage(readFileSync(join(folder, name)))
  isNear(page.widthMm, known.width)
  isNear(page.heightMm, known.height)
  if ('ppi' in known) isNear(page.images[0]?.ppi, known.ppi)
  if ('inks' in known) expect(page.images[0]?.inks).toBe(known.inks)
  if ('bits' in known) expect(page.images[0]?.bits).toBe(known.bits)
  if ('fonts' in known) expect(page.fonts.map(({ embedded }) => embedded)).toEqual(known.fonts)
  if ('trimWidth' in known) isNear(page.trim?.width, known.trimWidth)
})

const nothing = { active: [], attached: [], standard: null }
const profile: PrintProfile = {
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  safeMm: 3,
  pages: 2,
  artworks: 1,
  limits: {
    pictureError: 150,
    pictureWarning: 250,
    bitmapError: 550,
    lineError: 0.125,
    lineWarning: 0.25,
    textWarning: 5,
    ink: 300,
  },
}

/** A page with bleed that is drawn by operators. */
async function drawn(content: string, [width, height]: [number, number] = [154, 216], trim = true) {
  const file = await PDFDocument.create()
  const page = file.addPage([points(width), points(height)])
  if (trim) page.setTrimBox(points(3), points(3), points(148), points(210))
  page.node.set(PDFName.of('Contents'), file.context.register(file.context.flateStream(content)))
  return file
}

async function codesOf(content: string, size?: [number, number], trim?: boolean) {
  const file = await drawn(content, size, trim)
  const { findings } = judge(await measurePdf(await file.save()), profile)
  return findings.map(({ code, severity, measured }) => `${severity} ${code} ${measured}`.trim())
}

test.each([
  ['0 0 0 1 k 0 0 100 100 re f', []],
  ['0.1 w 0 0 m 100 100 l S', ['error line_thin 0.1 pt']],
  ['0.2 w 0 0 m 100 100 l S', ['warning line_thin 0.2 pt']],
  ['0.25 w 0 0 m 100 100 l S', []],
  ['q 0.1 0 0 0.1 0 0 cm 1 w 0 0 m 9 9 l S Q 1 w 0 0 m 9 9 l S', ['error line_thin 0.1 pt']],
  ['1 0 0 rg 0 0 9 9 re f', ['warning colour_rgb RGB']],
  ['1 0.9 0.8 0.5 k 0 0 9 9 re f', ['error ink_coverage 320 %']],
  ['1 0.9 0.6 0.5 k 0 0 9 9 re f', []],
  ['(not ) Tj 0 0 9 9 re f % 1 0 0 rg', []],
])('%s is judged %j', async (content, want) => {
  expect(await codesOf(content)).toEqual(want)
})

const black = '0 0 0 1 k 60 60 90 90 re f'

test('sizes, orientation and bleed are told with what was measured', async () => {
  expect(await codesOf(black, [154, 216], false)).toEqual([])
  expect(await codesOf(black, [148, 210], false)).toEqual(
    ['left', 'top', 'right', 'bottom'].map(() => 'error bleed_missing 0 mm'),
  )
  expect(await codesOf(black, [150, 212], false)).toEqual(
    ['left', 'top', 'right', 'bottom'].map(() => 'error bleed_missing 1 mm'),
  )
  expect(await codesOf(black, [216, 154], false)).toEqual(['warning page_turned 210 × 148 mm'])
  expect(await codesOf(black, [210, 297], false)).toEqual(['error page_size 210 × 297 mm'])
  expect(judgeCount(1, profile)).toMatchObject([{ code: 'page_count', measured: '1', limit: '2' }])
  expect(judgeCount(2, profile)).toEqual([])
  expect(judgeCount(5, { ...profile, pages: null })).toEqual([])
})

test('what is wrong on every page is said of each', async () => {
  const page = await firstPage(await (await drawn(black, [210, 297], false)).save())
  const pages = Array.from({ length: 20 }, () => page)
  const { findings } = judge(
    { state: 'measured', pages, pageCount: 20, carries: nothing },
    { ...profile, pages: 20 },
  )
  const sized = findings.filter(({ code }) => code === 'page_size')
  expect(sized.map((finding) => finding.page)).toEqual(pages.map((_, index) => index + 1))
})

test('a page turned by its own angle is measured as it is shown', async () => {
  for (const angle of [0, 90, 180, 270]) {
    const isTurned = angle % 180 !== 0
    const file = await drawn('1 0 0 rg 0 0 72 36 re f', isTurned ? [216, 154] : [154, 216], false)
    file.getPage(0).node.set(PDFName.of('Rotate'), file.context.obj(angle))
    const page = await firstPage(await file.save())
    isNear(page.widthMm, 154)
    isNear(page.heightMm, 216)
    const [red] = page.colours
    isNear(red?.box.width, isTurned ? 12.7 : 25.4)
    const { findings } = judge(
      { state: 'measured', pages: [page], pageCount: 1, carries: nothing },
      profile,
    )
    expect(findings.map(({ code }) => code)).toEqual(['colour_rgb'])
  }
})

test('whatever a content stream holds, it is measured or refused', async () => {
  const word = fc.oneof(
    fc.constantFrom(
      'q',
      'Q',
      'cm',
      'BT',
      'ET',
      'Tj',
      'TJ',
      'Do',
      'ID',
      're',
      'f',
      'S',
      'gs',
      'scn',
    ),
    fc.constantFrom('(', ')', '[', ']', '<', '>', '<<', '>>', '/F1', '%', '\\'),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 60 }), async (words) => {
      const file = await drawn(words.join(' '))
      const measured = await measurePdf(await file.save())
      expect(measured.state).toBe('measured')
      for (const { code } of judge(measured, profile).findings) expect(code).toMatch(/^\w+$/)
    }),
    { numRuns: 60 },
  )
})

test('names are one plain line, however they came', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
      const name = shownName(sent)
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\.|^$/u)
      expect([...name].length).toBeLessThanOrEqual(180)
    }),
  )
  expect(shownName('C:\\Users\\Anna\\flyer.pdf')).toBe('flyer.pdf')
  expect(shownName('\u202efdp.exe')).toBe('fdp.exe')
  expect(shownName(`${'a'.repeat(300)}.tiff`)).toMatch(/^a{175}\.tiff$/)
})

test('a file that was cut off is damaged, although its first pages would still open', async () => {
  const whole = readFileSync(join(folder, 'cmyk-jpeg.pdf'))
  expect(await measurePdf(whole.subarray(0, whole.length / 2))).toEqual({ state: 'damaged' })
})

test.each([
  ['of no size', [0, 0, 0, 0], 1],
  ['without an end', [0, 0, 1e300, 1e300], 1e9],
])('a page %s is none', async (_what, box, unit) => {
  const file = await PDFDocument.create()
  const page = file.addPage()
  page.node.set(PDFName.of('MediaBox'), file.context.obj(box))
  page.node.set(PDFName.of('UserUnit'), file.context.obj(unit))
  expect(await measurePdf(await file.save())).toEqual({ state: 'damaged' })
})
