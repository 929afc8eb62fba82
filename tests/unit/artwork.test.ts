import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Box, markerPlaces } from '../../src/islands/artwork/parts/sheet-boxes.ts'
import type { FileType, Finding } from '../../src/lib/contract/artwork.ts'
import { assignFiles } from '../../src/lib/domain/artwork/assign.ts'
import { countPages } from '../../src/lib/domain/artwork/count-pages.ts'
import { formatBytes } from '../../src/lib/domain/artwork/file-size.ts'
import {
  countKinds,
  groupFindings,
  measuredIn,
  measuresOf,
  passedChecks,
} from '../../src/lib/domain/artwork/findings.ts'
import { placeOf, placesInSets, sideOfName } from '../../src/lib/domain/artwork/sides.ts'
import { secondsLeft, speedOf, withSample } from '../../src/lib/domain/artwork/speed.ts'
import { unsendableKind } from '../../src/lib/domain/artwork/unsendable.ts'
import { pdfOf } from '../api/harness/artwork.ts'

describe('sizes of files', () => {
  test('two decimals, in the unit that suits', () => {
    const said = [0, 999, 1_000, 24_600_000, 1_999_999_999, 3e12, 5e15]
    expect(said.map((bytes) => formatBytes(bytes, 'en-IE').replace('\u00a0', ' '))).toEqual([
      '0.00 B',
      '999.00 B',
      '1.00 kB',
      '24.60 MB',
      '2.00 GB',
      '3.00 TB',
      '5,000.00 TB',
    ])
    expect(formatBytes(1_234, 'de-DE')).toBe('1,23\u00a0kB')
  })
})

describe('which file is for what', () => {
  test.each([
    ['Karte_Vorderseite.pdf', 'front'],
    ['cardBack.pdf', 'back'],
    ['carte verso.tif', 'back'],
    ['biglietto-fronte.png', 'front'],
    ['Rückseite.pdf', 'back'],
    ['arrière.pdf', 'back'],
    ['front and back.pdf', null],
    ['feedback.pdf', null],
  ])('%s', (name, side) => expect(sideOfName(name)).toBe(side))

  test('the front comes before what does not say, and that before the back', () => {
    const sorted = ['back.pdf', 'a4 sheet.pdf', 'front.pdf'].sort((a, b) => placeOf(a) - placeOf(b))
    expect(sorted[0]).toBe('front.pdf')
    expect(sorted[2]).toBe('back.pdf')
  })

  const inSets = (names: string[], artworks: string[]) => {
    const files = names.map((name, index) => ({ id: name, name, place: index * 1_000 }))
    const places = placesInSets(files, artworks)
    return names.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  }

  test('the sides of each artwork stand together, as the artworks are named', () => {
    const names = ['Zoé verso', 'anna_recto', 'Luc recto', 'Anna-verso', 'zoe recto', 'luc-verso']
    const ordered = ['anna_recto', 'Anna-verso', 'zoe recto', 'Zoé verso', 'Luc recto', 'luc-verso']
    expect(inSets(names, ['Anna Rossi', 'Anna', 'Zoé', 'Luc'])).toEqual(ordered)
    const turned = ['zoe recto', 'Zoé verso', 'anna_recto', 'Anna-verso', 'Luc recto', 'luc-verso']
    expect(inSets(names, ['Zoé Ünal', 'Anna Rossi', 'Luc Moreau'])).toEqual(turned)
    expect(inSets(['b 10 back', 'b 10 front', 'b 9'], [])).toEqual([
      'b 9',
      'b 10 front',
      'b 10 back',
    ])
  })

  test('names without their accents, and ue for ü, are the same names', () => {
    const artworks = ['Blütenhonig', 'Waldhonig', 'Weiß']
    for (const names of [
      ['waldhonig.pdf', 'bluetenhonig.pdf', 'weiss.pdf'],
      ['waldhonig.pdf', 'blutenhonig.pdf', 'Weiß.pdf'],
      ['waldhonig.pdf', 'blütenhonig.pdf', 'WEISS.pdf'],
    ])
      expect(inSets(names, artworks)).toEqual([names[1], names[0], names[2]])
  })

  test('what names no artwork has the place of one that no file names', () => {
    const artworks = ['Plum', 'Fig', 'Rose hip']
    expect(inSets(['fig.pdf', 'label 2.pdf', 'label 1.pdf'], artworks)).toEqual([
      'label 1.pdf',
      'fig.pdf',
      'label 2.pdf',
    ])
    expect(inSets(['rose hip.pdf', 'all others.pdf'], artworks)).toEqual([
      'all others.pdf',
      'rose hip.pdf',
    ])
    expect(inSets(['plum.pdf', 'one more.pdf', 'fig.pdf', 'hip.pdf'], artworks)).toEqual([
      'plum.pdf',
      'fig.pdf',
      'hip.pdf',
      'one more.pdf',
    ])
  })

  test('what somebody has put in order stays so', () => {
    const chosen = { id: 'x', name: 'Zoe front.pdf', place: 10 }
    expect(placesInSets([chosen, { id: 'y', name: 'Anna front.pdf', place: 0 }], []).has('x')).toBe(
      false,
    )
  })

  const line = (id: string, names: string[], pages: number | null = 2) => ({
    id,
    names,
    pages,
    waits: true,
  })
  const lines = [line('cards', ['Business cards']), line('flyers', ['Flyers', 'Spring sale'], 1)]

  test('by words of the name, whatever the order', () => {
    const files = ['spring-sale.pdf', 'business card.pdf', 'Flyer A5.pdf']
    const chosen = files.map((name) => ({ name, pages: null }))
    expect(assignFiles(chosen, lines)).toEqual(['flyers', 'cards', 'flyers'])
  })

  test('by pages where names say nothing, and then to what still waits', () => {
    expect(assignFiles([{ name: 'x.pdf', pages: 1 }], lines)).toEqual(['flyers'])
    const two = ['1.pdf', '2.pdf'].map((name) => ({ name, pages: 2 }))
    expect(assignFiles(two, lines)).toEqual(['cards', 'flyers'])
  })

  test('every file gets a line that there is', () => {
    const names = fc.array(fc.record({ name: fc.string(), pages: fc.option(fc.nat(20)) }))
    fc.assert(
      fc.property(names, (files) => {
        const ids = assignFiles(files, lines)
        expect(ids).toHaveLength(files.length)
        expect(ids.every((id) => ['cards', 'flyers'].includes(id))).toBe(true)
      }),
    )
  })
})

test('pages of a PDF are counted where its bytes tell', async () => {
  const text = (words: string) => new TextEncoder().encode(words)
  expect(countPages(text('%PDF-1.7 1 0 obj << /Type /Pages /Kids [] /Count 12 >>'))).toBe(12)
  expect(countPages(text('%PDF-1.4 << /Count 3 /Type/Pages >>'))).toBe(3)
  expect(countPages(text('%PDF-1.4 << /Type /Page >> << /Type/Page >>'))).toBe(2)
  expect(countPages(text('a letter'))).toBeNull()
  const packed = countPages(await pdfOf(91, 61, 2))
  expect(packed === null || packed === 2).toBe(true)
})

test('what cannot be printed from is told by its kind', () => {
  const kinds = [
    'a.PDF',
    'b.ai',
    'c.docx',
    'c.txt',
    'd.HEIC',
    'e.indd',
    'f.zip',
    'g.eps',
    'h.webp',
    'i.xyz',
  ]
  expect(kinds.map(unsendableKind)).toEqual([
    null,
    null,
    'office',
    'text',
    'phone',
    'layout',
    'packed',
    'drawing',
    'picture',
    'other',
  ])
  expect(unsendableKind('no ending')).toBeNull()
})

test('speed and time left come from the last seconds', () => {
  let samples = withSample([], { at: 0, bytes: 0 })
  expect(speedOf(samples)).toBeNull()
  samples = withSample(samples, { at: 2_000, bytes: 4_000_000 })
  expect(speedOf(samples)).toBe(2_000_000)
  expect(secondsLeft(samples, 10_000_000)).toBe(3)
  samples = withSample(samples, { at: 20_000, bytes: 4_000_000 })
  expect(speedOf(samples)).toBeNull()
})

describe('findings', () => {
  const finding = (change: Partial<Finding>): Finding => ({
    code: 'picture_coarse',
    severity: 'warning',
    page: 1,
    box: null,
    measured: '200 ppi',
    limit: '250 ppi',
    ...change,
  })

  test('screen colours are called what the language calls them, and a page that repeats by its number', () => {
    const french: Parameters<typeof measuredIn>[1] = (key, { number } = {}) =>
      key === 'artwork.measured_rgb' ? 'RVB' : `page ${number}`
    const said = (change: Partial<Finding>) =>
      groupFindings([finding(change)]).map((group) => measuredIn(group, french))
    expect(said({ code: 'colour_rgb', measured: 'RGB' })).toEqual(['RVB'])
    expect(said({ code: 'colour_rgb', measured: 'LAB' })).toEqual(['LAB'])
    expect(said({ code: 'page_twice', measured: '2' })).toEqual(['page 2'])
    expect(said({ measured: '84 ppi' })).toEqual(['84 ppi'])
  })

  test('alike ones of a page are one, what must be mended comes first', () => {
    const groups = groupFindings([
      finding({}),
      finding({ measured: '84 ppi', severity: 'error' }),
      finding({ page: 2 }),
      finding({ code: 'bleed_missing', severity: 'error', measured: '0 mm' }),
    ])
    expect(groups.map(({ code, page, severity }) => [code, page, severity])).toEqual([
      ['picture_coarse', 1, 'error'],
      ['bleed_missing', 1, 'error'],
      ['picture_coarse', 2, 'warning'],
    ])
    expect(groups[0] && measuresOf(groups[0])).toBe('200 ppi, 84 ppi')
  })

  test('kinds of findings are counted once, as the worst that they are', () => {
    const worst = finding({ severity: 'error', page: 2 })
    const other = finding({ code: 'colour_rgb' })
    expect(countKinds([finding({}), worst, other])).toEqual({ must: 1, look: 1 })
  })

  test('what was not found is right, of a file that could be read', () => {
    const pdf = { types: ['pdf'] as const, pages: 2 }
    expect(passedChecks([finding({})], pdf)).not.toContain('picture_coarse')
    expect(passedChecks([finding({})], pdf)).toContain('bleed_missing')
    expect(passedChecks([finding({ code: 'file_locked', page: null })], pdf)).toEqual([])
  })

  test('what nobody looked at is not said to be right', () => {
    const of = (types: FileType[], pages: number | null) => passedChecks([], { types, pages })
    expect(of(['pdf'], null)).not.toContain('page_count')
    expect(of(['pdf', 'tiff'], 1)).toContain('picture_coarse')
    for (const code of ['text_small', 'ink_coverage', 'active_content'] as const) {
      expect(of(['pdf'], 1)).toContain(code)
      expect(of(['pdf', 'tiff'], 1)).not.toContain(code)
      expect(of(['svg'], 1)).not.toContain(code)
    }
    expect(of(['svg'], 1)).toContain('font_missing')
  })

  test('numbers of what lies at the foot of a page stand there', () => {
    const view = { x: -6, y: -6, width: 103, height: 73 }
    const small = { x: 4, y: 56, width: 10, height: 1 }
    const places = markerPlaces([small, small, small, small], view, 6)
    for (const place of places) {
      expect(place?.y).toBeGreaterThan(40)
      expect(place?.x).toBeLessThan(30)
    }
    expect(places[0]).toEqual({ x: 14, y: 56 })
  })

  test('no number lies upon another, and all are within the picture', () => {
    const view = { x: -10, y: -10, width: 120, height: 80 }
    const side = fc.integer({ min: -5, max: 60 })
    const box = fc.record({
      x: side,
      y: side,
      width: side.map(Math.abs),
      height: side.map(Math.abs),
    })
    fc.assert(
      fc.property(fc.array(box, { maxLength: 12 }), (boxes: Box[]) => {
        const size = 6
        const places = markerPlaces(boxes, view, size).flatMap((place) => place ?? [])
        for (const [index, { x, y }] of places.entries()) {
          expect(x).toBeGreaterThanOrEqual(view.x)
          expect(y).toBeGreaterThanOrEqual(view.y)
          expect(x).toBeLessThanOrEqual(view.x + view.width - size)
          expect(y).toBeLessThanOrEqual(view.y + view.height - size)
          for (const other of places.slice(0, index))
            expect(Math.abs(other.x - x) >= size || Math.abs(other.y - y) >= size).toBe(true)
        }
      }),
      {
        examples: [
          [
            [
              { x: 0, y: 1, width: 0, height: 0 },
              { x: 0, y: 0, width: 0, height: 0 },
            ],
          ],
        ],
      },
    )
  })
})
