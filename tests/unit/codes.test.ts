import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test, vi } from 'vitest'
import { judge } from '../../src/lib/domain/preflight/judge.ts'
import { profileOfSize } from '../../src/lib/domain/preflight/profile.ts'
import { runCheck } from '../../src/lib/server/commerce/artwork/preflight/run-check.ts'
import { BARS, barcode, box, modulesOf } from './made-codes.ts'

// A check gives way to everything else on the machine, to the tests beside this one too.
vi.setConfig({ testTimeout: 90_000 })

const points = (mm: number) => (mm / 25.4) * 72
/** A card with its bleed, 96 by 66 mm. */
const card = profileOfSize(90, 60, 1)
const [width, height] = [96, 66]

function qr(x: number, y: number, module: number): string {
  const { data } = encode('https://example.test/paper-and-ink', { border: 0 })
  return data
    .flatMap((row, down) =>
      row.map((isDark, across) =>
        isDark
          ? box(x + across * module, y + (row.length - 1 - down) * module, module, module)
          : '',
      ),
    )
    .join(' ')
}

/** What is said of codes on a card that draws this; `turn`: by so many degrees. */
async function said(drawn: string, turn = 0) {
  const file = await PDFDocument.create()
  const isLying = turn % 180 === 90
  const page = file.addPage(
    isLying ? [points(height), points(width)] : [points(width), points(height)],
  )
  const matrix = {
    0: '1 0 0 1 0 0',
    90: `0 1 -1 0 ${points(height)} 0`,
    180: `-1 0 0 -1 ${points(width)} ${points(height)}`,
  }[turn]
  const text = `0 0 0 1 k q ${matrix} cm ${drawn} Q`
  page.node.set(PDFName.of('Contents'), file.context.register(file.context.flateStream(text)))
  return saidOf(await file.save(), 'pdf')
}

async function saidOf(bytes: Uint8Array, type: 'pdf' | 'png') {
  const folder = await mkdtemp(join(tmpdir(), 'quire-codes-test-'))
  const path = join(folder, 'sent')
  await writeFile(path, bytes)
  const { measured } = await runCheck({ path, type, profile: card, folder })
  const codes = measured.state === 'measured' ? measured.pages.flatMap(({ codes }) => codes) : []
  const { findings } = judge(measured, card)
  return {
    kinds: codes.map(({ kind }) => kind),
    quiet: findings
      .filter(({ code }) => code === 'quiet_zone')
      .map(({ measured, limit }) => `${measured} / ${limit}`),
  }
}

const room = { x: 30 }

test.each([
  ['EAN-13', BARS.ean13],
  ['UPC-A', BARS.upc],
  ['EAN-8', BARS.ean8],
  ['Code 128', BARS.code128],
])('%s is read, and nothing is said of one with room around it', async (kind, bars) => {
  for (const turn of [0, 90, 180])
    expect(await said(barcode(bars, room), turn), `${turn}`).toEqual({ kinds: [kind], quiet: [] })
})

test('ink or the cut too near to a code is told, on the side that needs more', async () => {
  const code = barcode(BARS.ean13, { x: 40 })
  // It ends 31.35 mm behind its first bar.
  const near = (left: number, right: number) =>
    `${code} ${box(20, 25, 20 - left, 3)} ${box(71.35 + right, 25, 10, 3)}`
  expect((await said(near(4, 2.6))).quiet).toEqual([])
  expect((await said(near(2.5, 4))).quiet).toEqual(['EAN-13 2.5 mm / 3.6 mm'])
  expect((await said(near(4, 1.5))).quiet).toEqual(['EAN-13 1.5 mm / 2.3 mm'])
  // Upside down the sides change places with it.
  expect((await said(near(2.5, 4), 180)).quiet).toEqual(['EAN-13 2.5 mm / 3.6 mm'])
  expect((await said(barcode(BARS.ean13, { x: 5 }))).quiet).toEqual(['EAN-13 2 mm / 3.6 mm'])
  expect((await said(barcode(BARS.code128, { x: 5.5 }))).quiet).toEqual([
    'Code 128 2.5 mm / 3.3 mm',
  ])
})

test('QR codes keep four modules on every side', async () => {
  expect(await said(qr(30, 20, 0.6))).toEqual({ kinds: ['QR'], quiet: [] })
  expect((await said(qr(30, 4, 0.6))).quiet).toEqual(['QR 1 mm / 2.4 mm'])
  expect((await said(`${qr(30, 20, 0.6)} ${box(28, 22, 1, 3)}`)).quiet).toEqual([
    'QR 1 mm / 2.4 mm',
  ])
})

test('codes of pictures are read, and patterns are none', async () => {
  const scale = 12
  const bars = modulesOf(BARS.ean13).flatMap((bar, at) =>
    bar === '1' ? [`<rect x="${40 + at * 0.33}" y="20" width="0.33" height="20"/>`] : [],
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><rect width="96" height="66" fill="#fff"/>${bars.join('')}<rect x="37" y="25" width="1" height="2"/></svg>`
  const png = await sharp(Buffer.from(drawing)).png().toBuffer()
  expect(await saidOf(png, 'png')).toEqual({ kinds: ['EAN-13'], quiet: ['EAN-13 2 mm / 3.6 mm'] })
  const stripes = Array.from({ length: 60 }, (_, at) => box(10 + at, 10, 0.33 * (1 + (at % 3)), 40))
  const grid = Array.from({ length: 400 }, (_, at) =>
    box(10 + (at % 20) * 2, 10 + Math.floor(at / 20) * 2, 1, 1),
  )
  expect((await said(stripes.join(' '))).kinds).toEqual([])
  expect((await said(grid.join(' '))).kinds).toEqual([])
})
