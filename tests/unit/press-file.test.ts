import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layPieces } from '../../src/lib/domain/production/lay-pieces.ts'
import { pressFile } from '../../src/lib/server/commerce/artwork/press/press-file.ts'
import type { PressWish } from '../../src/lib/server/commerce/artwork/press/press-wish.ts'

const POINTS = 72 / 25.4
const mm = (points: number) => Math.round((points / POINTS) * 100) / 100
const limits = { pictureError: 150, pictureWarning: 250, bitmapError: 550 } as const
const piece = { widthMm: 85, heightMm: 55, bleedMm: 3, safeMm: 3, pages: 2 }
const profile = {
  ...piece,
  artworks: 1,
  limits: { ...limits, lineError: 0.1, lineWarning: 0.2, textWarning: 5, ink: 300 },
}
const template = { ...piece, radiusMm: 4, isOval: false, foldsMm: [42.5] }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-press-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A file of so many pages; without bleed where it is as large as the piece. */
async function file(name: string, pages: number, size = [91, 61]) {
  const made = await PDFDocument.create()
  const [width = 0, height = 0] = size.map((each) => each * POINTS)
  for (let page = 0; page < pages; page += 1)
    made.addPage([width, height]).drawRectangle({ x: 0, y: 0, width: 40 + page, height: 30 })
  const path = join(folder, name)
  writeFileSync(path, await made.save())
  return { path, type: 'pdf' as const }
}

async function press(wish: Partial<PressWish> & Pick<PressWish, 'files'>) {
  const usual = { profile, template, sheet: null, sides: 2, folder }
  expect(await pressFile({ ...usual, ...wish })).toBeGreaterThan(0)
  return PDFDocument.load(readFileSync(join(folder, 'press.pdf')))
}

/** What a page draws, as text. */
function contentOf(made: PDFDocument, index: number): string {
  const { context, node } = { context: made.context, node: made.getPage(index).node }
  const contents = node.normalizedEntries().Contents
  return (contents?.asArray() ?? [])
    .map((ref) => context.lookup(ref))
    .map((stream) => (stream instanceof PDFRawStream ? inflateSync(stream.contents) : ''))
    .join('\n')
}

test('pages of all files come one after another, each with its boxes, its cut and its folds', async () => {
  // The second lies across, and has no bleed: it is turned, and not scaled.
  const made = await press({
    files: [await file('front.pdf', 1), await file('back.pdf', 1, [55, 85])],
  })
  expect(made.getPageCount()).toBe(2)
  for (const page of made.getPages()) {
    const [media, trim] = [page.getMediaBox(), page.getTrimBox()]
    expect([media.width, media.height].map(mm)).toEqual([91, 61])
    expect([trim.x, trim.y, trim.width, trim.height].map(mm)).toEqual([3, 3, 85, 55])
  }
  const layers = made.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
    .flatMap((object) => object.lookupMaybe(PDFName.of('GTS_Metadata'), PDFDict) ?? [])
    .map((told) =>
      [told.get(PDFName.of('GTS_ProcStepsGroup')), told.get(PDFName.of('GTS_ProcStepsType'))].map(
        String,
      ),
    )
  expect(layers).toEqual([
    ['/Structural', '/Cutting'],
    ['/Structural', '/Folding'],
  ])
  expect(made.catalog.has(PDFName.of('OCProperties'))).toBe(true)
  expect(contentOf(made, 0)).toMatch(
    /\/OC \/Cutting BDC[\s\S]* c [\s\S]*EMC[\s\S]*\/OC \/Folding BDC/,
  )
})

test('on press sheets a back lies behind its front, and what is turned is turned the other way', async () => {
  const places = layPieces({ width: 440, height: 310 }, { width: 91, height: 61 })
  const sheet = { width: 450, height: 320, left: 5, top: 5, places }
  const made = await press({ files: [await file('card.pdf', 2)], sheet })
  expect(made.getPageCount()).toBe(2)
  expect(Object.values(made.getPage(0).getSize()).map(mm)).toEqual([450, 320])
  const [front = [], back = []] = [0, 1].map((side) =>
    [...contentOf(made, side).matchAll(/q ([-\d. ]+) cm \/Page Do/g)].map(([, text = '']) =>
      text.split(' ').map(Number),
    ),
  )
  expect([front.length, back.length]).toEqual([places.length, places.length])
  const cornerOf = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[]) => {
    const [w, h] = [91 * POINTS, 61 * POINTS]
    const xs = [e, e + a * w, e + c * h, e + a * w + c * h]
    const ys = [f, f + b * w, f + d * h, f + b * w + d * h]
    return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys) }
  }
  for (const [index, matrix] of front.entries()) {
    const [one, other] = [cornerOf(matrix), cornerOf(back[index] ?? [])]
    expect(mm(other.left)).toBeCloseTo(450 - mm(one.right), 1)
    expect(mm(other.low)).toBeCloseTo(mm(one.low), 1)
    expect(back[index]?.[1]).toBe(-(matrix[1] ?? 0) || 0)
  }
  // Every piece is marked for the knife where no other one lies.
  expect(contentOf(made, 0).match(/ m [-\d. ]+ l/g)?.length).toBeGreaterThan(20)
})
