import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cmyk, degrees, PDFDocument, PDFName, PDFString, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { FileType, RepairKind } from '../../src/lib/contract/artwork.ts'
import { isWish, readOrder, repairsOffered } from '../../src/lib/domain/artwork/repairs.ts'
import { judge } from '../../src/lib/domain/preflight/judge.ts'
import type { PrintProfile } from '../../src/lib/domain/preflight/profile.ts'
import { removeHidden } from '../../src/lib/server/commerce/artwork/preflight/hidden-layers.ts'
import { measureImage } from '../../src/lib/server/commerce/artwork/preflight/measure-image.ts'
import { measurePdf } from '../../src/lib/server/commerce/artwork/preflight/measure-pdf.ts'
import { contentOf } from '../../src/lib/server/commerce/artwork/preflight/page-content.ts'
import { drawPdf } from '../../src/lib/server/commerce/artwork/preflight/pictures.ts'
import { runCheck } from '../../src/lib/server/commerce/artwork/preflight/run-check.ts'
import { repairFile } from '../../src/lib/server/commerce/artwork/repair/repair-file.ts'

const points = (mm: number) => (mm / 25.4) * 72
const card: PrintProfile = {
  ...{ widthMm: 85, heightMm: 55, bleedMm: 3, safeMm: 3, pages: 2, artworks: 1 },
  limits: {
    ...{ pictureError: 150, pictureWarning: 250, bitmapError: 550 },
    ...{ lineError: 0.125, lineWarning: 0.25, textWarning: 5, ink: 300 },
  },
}
const red = cmyk(0, 1, 1, 0)
const blue = cmyk(1, 1, 0, 0)

/** Pages whose left half is red and whose right half is blue, in millimetres. */
async function halves(width: number, height: number, { turn = 0, pages = 1 } = {}) {
  const file = await PDFDocument.create()
  for (let each = 0; each < pages; each += 1) {
    const page = file.addPage([points(width), points(height)])
    const half = { width: points(width / 2), height: points(height), y: 0 }
    page.drawRectangle({ ...half, x: 0, color: each === 0 ? red : blue })
    page.drawRectangle({ ...half, x: points(width / 2), color: each === 0 ? blue : red })
    page.setRotation(degrees(turn))
  }
  return file.save()
}

/** A page whose left half is on a layer that is switched off, in the page itself and in what it draws. */
async function layered() {
  const file = await PDFDocument.load(await halves(91, 61, { pages: 1 }))
  const { context } = file
  const layer = (name: string) =>
    context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) }))
  const [off, on] = [layer('Old'), layer('New')]
  file.catalog.set(
    PDFName.of('OCProperties'),
    context.obj({ OCGs: [off, on], D: { OFF: [off], ON: [on] } }),
  )
  const page = file.getPage(0)
  const box = [0, 0, points(91), points(61)]
  const drawing = context.obj({ Type: 'XObject', Subtype: 'Form', BBox: box, OC: off })
  const stream = context.flateStream('0 1 0 0 k 0 0 60 60 re f')
  for (const [name, value] of drawing.entries()) stream.dict.set(name, value)
  const resources = context.obj({
    Properties: { Old: off, New: on },
    XObject: { Drawn: context.register(stream) },
  })
  const text =
    '/OC /Old BDC /Art BMC 0 1 1 0 k 0 0 100 200 re f EMC EMC /OC /New BDC 1 1 0 0 k 100 0 100 200 re f EMC /Drawn Do'
  page.node.set(PDFName.of('Resources'), resources)
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(text)))
  return file.save()
}

/** A file as it is checked, and as it is mended; without the process that is tested at the end. */
async function mended(
  body: Uint8Array,
  kinds: RepairKind[],
  type: FileType = 'pdf',
  order: number[] = [],
) {
  const folder = await mkdtemp(join(tmpdir(), 'quire-repair-test-'))
  const path = join(folder, 'sent')
  await writeFile(path, body)
  const before = type === 'pdf' ? await measurePdf(body) : await measureImage({ path, type }, card)
  const found = judge(before, card)
  const asked = { path, type, profile: card, folder }
  const bytes = await readFile(await repairFile(asked, { kinds, order }))
  const measured = await measurePdf(bytes)
  await drawPdf(bytes, folder)
  return {
    offered: repairsOffered({ type, ...found }, card),
    found: found.findings.map(({ code }) => code),
    after: judge(measured, card),
    measured,
    /** The colour of a page at a place in millimetres from its upper left corner. */
    async colour(page: number, x: number, y: number) {
      const picture = sharp(join(folder, `${page}.png`))
      const { width } = await picture.metadata()
      const size = measured.state === 'measured' ? measured.pages[page - 1] : undefined
      const scale = width / (size?.widthMm ?? 1)
      const at = { left: Math.round(x * scale), top: Math.round(y * scale), width: 1, height: 1 }
      const [r = 0, g = 0, b = 0] = await picture.extract(at).raw().toBuffer()
      if (r > 240 && g > 240 && b > 240) return 'white'
      return r > b ? 'red' : 'blue'
    },
  }
}

test('bleed is mirrored from the edges, and the page says where it is cut', async () => {
  const { offered, found, after, measured, colour } = await mended(await halves(85, 55), [
    'bleed_mirror',
  ])
  expect(found).toContain('bleed_missing')
  expect(offered).toEqual(['bleed_mirror', 'bleed_stretch'])
  expect(after.findings.map(({ code }) => code)).toEqual([])
  expect(measured).toMatchObject({ pages: [{ widthMm: expect.closeTo(91, 1) }] })
  expect(after.pages[0]?.trim).toMatchObject({
    x: expect.closeTo(3, 1),
    width: expect.closeTo(85, 1),
  })
  expect(await colour(1, 0.3, 0.3)).toBe('red')
  expect(await colour(1, 90.7, 60.7)).toBe('blue')
  expect(await colour(1, 44, 1)).toBe('red')
})

test('edges are stretched where they are not mirrored', async () => {
  const file = await PDFDocument.create()
  const page = file.addPage([points(85), points(55)])
  page.drawRectangle({ width: points(85), height: points(55), color: blue })
  page.drawRectangle({ width: points(1), height: points(55), color: red })
  const sent = await file.save()
  const stretched = await mended(sent, ['bleed_stretch'])
  expect(await stretched.colour(1, 0.3, 30)).toBe('red')
  // A mirror would show what stands a millimetre inside.
  const mirrored = await mended(sent, ['bleed_mirror'])
  expect(await mirrored.colour(1, 0.3, 30)).toBe('blue')
})

test('a page of another size is scaled, with nothing cut off', async () => {
  const { offered, found, after, colour } = await mended(await halves(170, 110), [
    'scale',
    'bleed_mirror',
  ])
  expect(found).toContain('page_size')
  expect(offered).toContain('scale')
  expect(after.findings).toEqual([])
  expect([await colour(1, 10, 30), await colour(1, 80, 30)]).toEqual(['red', 'blue'])
})

test('a page that lies is turned, also one that its file turns', async () => {
  const { offered, after, colour } = await mended(await halves(55, 85), ['rotate', 'bleed_mirror'])
  expect(offered).toContain('rotate')
  expect(after.findings).toEqual([])
  expect([await colour(1, 45, 5), await colour(1, 45, 55)]).toEqual(['red', 'blue'])
  const turned = await mended(await halves(85, 55, { turn: 90 }), ['rotate', 'bleed_mirror'])
  expect(turned.after.findings).toEqual([])
})

test('a spread becomes two pages, and pages change places', async () => {
  const spread = await mended(await halves(170, 55), ['split', 'bleed_mirror'])
  expect(spread.offered).toContain('split')
  expect(spread.after).toMatchObject({ pageCount: 2, findings: [] })
  expect([await spread.colour(1, 80, 30), await spread.colour(2, 10, 30)]).toEqual(['red', 'blue'])
  const swapped = await mended(await halves(85, 55, { pages: 2 }), ['reorder'], 'pdf', [2, 1])
  expect([await swapped.colour(1, 10, 30), await swapped.colour(2, 10, 30)]).toEqual([
    'blue',
    'red',
  ])
})

test('a photograph becomes a page in print colours', async () => {
  const create = { width: 1100, height: 740, channels: 3 as const, background: '#e02020' }
  const photo = await sharp({ create }).jpeg().toBuffer()
  const { offered, found, after, colour } = await mended(photo, ['cmyk', 'scale'], 'jpeg')
  expect(found).toContain('colour_rgb')
  expect(offered).toContain('cmyk')
  expect(after.findings.map(({ code }) => code)).not.toContain('colour_rgb')
  expect(await colour(1, 40, 30)).toBe('red')
})

test('what cannot be mended rightly ends as such, and nothing is offered for it', async () => {
  const file = await PDFDocument.create()
  const page = file.addPage([points(85), points(55)])
  page.drawRectangle({ width: 9, height: 9, color: rgb(1, 0, 0) })
  file.getForm().createTextField('name').addToPage(page, { x: 10, y: 10 })
  const folder = await mkdtemp(join(tmpdir(), 'quire-repair-test-'))
  const path = join(folder, 'sent')
  await writeFile(path, await file.save())
  const asked = { path, type: 'pdf' as const, profile: card, folder }
  const wish = { kinds: ['bleed_mirror' as const], order: [] }
  expect(await runCheck({ ...asked, repair: wish })).toEqual({
    measured: { state: 'damaged' },
    drawn: 0,
  })
  const hung = await runCheck({ ...asked, repair: wish }, { seconds: 0.05, megabytes: 900 })
  expect(hung.measured.state).toBe('too_complex')
  const pages = [{ trim: { x: 0, y: 0, width: 170, height: 110 } }]
  const found = [{ code: 'page_size' as const, measured: '' }]
  expect(repairsOffered({ type: 'svg', pages, findings: found }, card)).toEqual([])
  const locked = [...found, { code: 'file_locked' as const, measured: '' }]
  expect(repairsOffered({ type: 'pdf', pages, findings: locked }, card)).toEqual([])
})

test('a wish is what was offered, each once, with every page in a new order', () => {
  const offered: RepairKind[] = ['scale', 'bleed_mirror', 'bleed_stretch', 'reorder']
  const wish = (kinds: RepairKind[], order: number[] = []) => isWish({ kinds, order }, offered, 3)
  expect(wish(['scale', 'bleed_mirror'])).toBe(true)
  expect(wish(['reorder'], [3, 1, 2])).toBe(true)
  expect(wish(['bleed_mirror', 'bleed_stretch'])).toBe(false)
  expect(wish(['cmyk'])).toBe(false)
  expect(wish(['scale', 'scale'])).toBe(false)
  for (const order of [[1, 2, 3], [1, 2], [1, 1, 3], [3, 2, 4], []])
    expect(wish(['reorder'], order), order.join()).toBe(false)
  expect(wish(['scale'], [2, 1, 3])).toBe(false)
  expect([readOrder('3, 1 2'), readOrder('3, a'), readOrder('')]).toEqual([[3, 1, 2], null, null])
})

test('what is on layers that are switched off is told, and taken out', async () => {
  const sent = await layered()
  const { found, offered, after } = await mended(sent, ['layers'])
  expect(found).toContain('layers_hidden')
  expect(offered).toContain('layers')
  expect(after.findings.map(({ code }) => code)).not.toContain('layers_hidden')
  // The red of the page and the green of what it draws are not there to be switched on again.
  const file = await PDFDocument.load(sent)
  const budget = { operations: 0, bytes: 1_000_000 }
  expect(removeHidden(file, budget)).toBe(1)
  const left = contentOf(file.getPage(0), budget)
  expect(left).toContain('/OC /New BDC 1 1 0 0 k')
  expect(left).not.toMatch(/0 1 1 0 k|Drawn|Old/)
  expect(removeHidden(file, budget)).toBe(0)
})
