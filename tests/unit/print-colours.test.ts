import { deflateSync } from 'node:zlib'
import { PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { page, points, SIDE, turned } from './turned-colours.ts'

const RED = Buffer.from([224, 32, 32])
const spaceOf = ({ dict }: PDFRawStream) => dict.lookup(PDFName.of('ColorSpace'))?.toString()
const whole = `0 0 ${points(SIDE)} ${points(SIDE)}`
const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 150 && g < 120 && b < 120

test('letters, lines and surfaces are turned into inks, and black is black alone', async () => {
  const { offered, found, left, text, seen } = await turned(
    await page(
      `0.9 0.1 0.1 rg ${whole} re f q 0 0 0 rg 0 0 1 RG 20 20 60 60 re B Q 1 1 1 rg 100 100 9 9 re f 0 0 0 RG 5 5 m 90 5 l S`,
    ),
  )
  expect(found).toContain('colour_rgb')
  expect(offered).toContain('cmyk')
  expect(left).toEqual([])
  expect(text).not.toMatch(/\brg\b|\bRG\b/)
  expect(text).toContain('0 0 0 1 k')
  expect(text).toContain('0 0 0 1 K')
  expect(text).toContain('0 0 0 0 k')
  expect(isRed(await seen(0.9, 0.5))).toBe(true)
})

test('spaces by a profile, calibrated ones and Lab are turned, with what they begin with', async () => {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
  const { icc } = await sharp(await dot.withIccProfile('p3').png().toBuffer()).metadata()
  const { left, text, seen } = await turned(
    await page(
      `0.9 0.1 0.1 rg 0 0 1 1 re f /Prof cs 0.9 0.1 0.1 scn ${whole} re f q /Cal CS 5 w 10 10 m 90 90 l S 0.1 0.2 0.8 SC 9 90 m 90 9 l S Q
       0.1 0.1 0.9 sc 40 40 9 9 re f /Lab cs 53 80 67 scn 60 60 9 9 re f 0.5 g 0 0 9 9 re f /Ink cs 0.5 scn 1 1 1 1 re f`,
      (context) => ({
        ColorSpace: {
          Prof: ['ICCBased', context.register(context.flateStream(icc ?? RED, { N: 3 }))],
          Cal: ['CalRGB', { WhitePoint: [0.9505, 1, 1.089], Gamma: [2.2, 2.2, 2.2] }],
          Lab: ['Lab', { WhitePoint: [0.9642, 1, 0.8249], Range: [-128, 127, -128, 127] }],
          Ink: [
            'Separation',
            'Black',
            'DeviceCMYK',
            { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 0, 0, 1], N: 1 },
          ],
        },
      }),
    ),
  )
  expect(left).toEqual([])
  expect(text).not.toMatch(/\/Prof|\/Cal|\/Lab|\bsc\b|\bSC\b/)
  // The same numbers mean another red by a wider profile.
  const [plain, wide] = [...text.matchAll(/[\d. ]+ k/g)].map(([colour]) => colour)
  expect(wide).not.toBe(plain)
  // What was chosen for lines ends with Q, and what is in print colours stays.
  expect(text).toContain('0 0 0 1 K 5 w')
  expect(text).toContain('0.5 g 0 0 9 9 re f /Ink cs 0.5 scn')
  expect(isRed(await seen(0.9, 0.5))).toBe(true)
})

test('pictures become pictures of inks, with what masks them', async () => {
  const [width, height] = [40, 40]
  const bytes = Buffer.concat(Array.from({ length: width * height }, () => RED))
  const raw = { width, height, channels: 3 as const }
  const photo = await sharp(bytes, { raw }).jpeg().toBuffer()
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, y) =>
      // By the pixel before, and by the row above.
      Buffer.concat([
        Buffer.from([y === 0 ? 1 : 2]),
        y === 0 ? Buffer.concat([RED, Buffer.alloc(width * 3 - 3)]) : Buffer.alloc(width * 3),
      ]),
    ),
  )
  const { found, left, pictures, seen } = await turned(
    await page(
      [0, 1, 2, 3].map((at) => `q 60 0 0 60 ${at * 60} 100 cm /P${at} Do Q`).join(' '),
      (context) => {
        const said = {
          Type: 'XObject',
          Subtype: 'Image',
          Width: width,
          Height: height,
          BitsPerComponent: 8,
        }
        const gray = { ...said, ColorSpace: 'DeviceGray' }
        const mask = context.register(context.flateStream(Buffer.alloc(width * height, 255), gray))
        const rgb = { ...said, ColorSpace: 'DeviceRGB' }
        const add = (stream: PDFRawStream) => context.register(stream)
        const predicted = {
          Filter: 'FlateDecode',
          DecodeParms: { Predictor: 15, Colors: 3, Columns: width },
        }
        return {
          XObject: {
            P0: add(context.flateStream(bytes, { ...rgb, SMask: mask })),
            P1: add(context.stream(photo, { ...rgb, Filter: 'DCTDecode' })),
            P2: add(context.stream(deflateSync(rows), { ...rgb, ...predicted })),
            P3: add(
              context.flateStream(Buffer.alloc(width * height), {
                ...said,
                ColorSpace: ['Indexed', 'DeviceRGB', 0, context.register(context.flateStream(RED))],
              }),
            ),
          },
        }
      },
    ),
  )
  expect(found).toContain('colour_rgb')
  expect(left).not.toContain('colour_rgb')
  // With a mask a picture is transparent as before.
  expect(left).toContain('transparency')
  const spaces = pictures.map(spaceOf)
  expect(spaces.filter((space) => space === '/DeviceCMYK')).toHaveLength(3)
  expect(spaces.filter((space) => space?.startsWith('[ /Indexed /DeviceCMYK'))).toHaveLength(1)
  for (const at of [0, 1, 2, 3])
    expect(isRed(await seen((at * 60 + 30) / points(SIDE), 0.5)), `${at}`).toBe(true)
})

const red = { FunctionType: 2, Domain: [0, 1], C0: [0.9, 0.1, 0.1], C1: [0.8, 0.1, 0.2], N: 1 }
const blue = { ...red, C0: [0.1, 0.1, 0.8], C1: [0, 0, 1] }
const stitched = {
  FunctionType: 3,
  Domain: [0, 1],
  Functions: [red, blue],
  Bounds: [0.5],
  Encode: [0, 1, 0, 1],
}
const across = { ShadingType: 2, Coords: [0, 0, points(SIDE), 0], Extend: [true, true] }

test('gradients, forms, tiles and groups are turned where they are', async () => {
  const { left, text, file, drawn, seen } = await turned(
    await page(
      '/Fade sh /Form Do /Pattern cs /Tile scn 0 0 9 9 re f /Shaded scn 9 9 9 9 re f',
      (context) => {
        const own = { Resources: {}, BBox: [0, 0, 9, 9] }
        const form = {
          Type: 'XObject',
          Subtype: 'Form',
          ...own,
          Group: { S: 'Transparency', CS: 'DeviceRGB' },
        }
        const tile = { PatternType: 1, PaintType: 1, TilingType: 1, XStep: 9, YStep: 9, ...own }
        return {
          Shading: { Fade: { ...across, ColorSpace: 'DeviceRGB', Function: stitched } },
          XObject: { Form: context.register(context.flateStream('1 0 0 rg 0 0 5 5 re f', form)) },
          Pattern: {
            Tile: context.register(context.flateStream('0 0 1 rg 0 0 5 5 re f', tile)),
            Shaded: {
              PatternType: 2,
              Shading: { ...across, ColorSpace: 'DeviceRGB', Function: red },
            },
          },
        }
      },
    ),
  )
  expect(left).not.toContain('colour_rgb')
  expect(text).not.toContain('rg')
  expect(isRed(await seen(0.4, 0.3))).toBe(true)
  const [r = 0, , b = 0] = await seen(0.6, 0.3)
  expect(b).toBeGreaterThan(r)
  const said =
    drawn.map(({ dict }) => dict.toString()).join('\n') +
    file.context.enumerateIndirectObjects().map(String).join('\n')
  expect(said).not.toContain('DeviceRGB')
})

test('what ink would show otherwise stays as it is, and is said', async () => {
  const blended = await turned(
    await page(`/Mix gs 1 0 0 rg ${whole} re f`, () => ({
      ExtGState: { Mix: { BM: 'Difference' } },
    })),
  )
  expect(blended.left).toContain('colour_rgb')
  expect(blended.text).toContain('1 0 0 rg')
  const program = await turned(
    await page('/Fade sh', (context) => ({
      Shading: {
        Fade: {
          ...{ ...across, ColorSpace: 'DeviceRGB' },
          Function: context.register(
            context.flateStream('{ dup dup }', {
              FunctionType: 4,
              Domain: [0, 1],
              Range: [0, 1, 0, 1, 0, 1],
            }),
          ),
        },
      },
    })),
  )
  expect(program.left).toContain('colour_rgb')
  const inline = await turned(
    await page('q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI Q 1 0 0 rg 20 20 9 9 re f'),
  )
  expect(inline.left).toContain('colour_rgb')
  expect(inline.text).toContain('ID abc EI Q')
  expect(inline.text).not.toContain('rg')
})
