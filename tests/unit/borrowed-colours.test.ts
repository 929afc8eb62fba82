import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { fileInInks } from '../../src/lib/server/commerce/artwork/colour/file-in-inks.ts'
import { TooComplexError } from '../../src/lib/server/commerce/artwork/preflight/resources.ts'
import { type Context, page, points, SIDE, turned } from './turned-colours.ts'

// Forms that draw in the colours of whatever draws them are not turned, nor is what draws them.

const whole = `0 0 ${points(SIDE)} ${points(SIDE)}`
const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 150 && g < 120 && b < 120
const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, points(SIDE), points(SIDE)] }
const calibrated = ['CalRGB', { WhitePoint: [0.9505, 1, 1.089] }]
const add = (context: Context, source: string, said: object) =>
  context.register(context.flateStream(source, { ...form, ...said }))

test('a form that goes on in the space of its page stays as it is, and so does the page', async () => {
  const { left, text, seen } = await turned(
    await page('/Cal cs 0 0 1 sc 0 0 9 9 re f /Form Do', (context) => ({
      ColorSpace: { Cal: calibrated },
      XObject: { Form: add(context, `0.9 0.1 0.1 sc ${whole} re f`, { Resources: {} }) },
    })),
  )
  expect(left).toContain('colour_rgb')
  expect(text).toContain('/Cal cs 0 0 1 sc')
  expect(text).toContain('0.9 0.1 0.1 sc')
  expect(isRed(await seen(0.9, 0.5))).toBe(true)
})

test('a form that chooses its space, or ends in gray, is turned', async () => {
  const { left, text } = await turned(
    await page('/Cal cs 0 0 1 sc 0 0 9 9 re f /Form Do', (context) => ({
      ColorSpace: { Cal: calibrated },
      XObject: {
        Form: add(context, `q /Cal cs 0.9 0.1 0.1 sc ${whole} re f Q 0.5 sc 0 0 9 9 re f`, {
          Resources: { ColorSpace: { Cal: calibrated } },
        }),
      },
    })),
  )
  expect(left).not.toContain('colour_rgb')
  expect(text).not.toContain('/Cal')
})

test('a form without resources that has other colours on each page is turned on none', async () => {
  const spaces = [calibrated, 'DeviceCMYK']
  let shared: PDFRef | undefined
  const { text } = await turned(
    await page(
      '0 0 1 rg 0 0 9 9 re f /Form Do',
      (context) => {
        shared ??= add(context, `/Own cs 0.1 0.9 0.9 0 scn ${whole} re f`, {})
        return { ColorSpace: { Own: spaces.shift() }, XObject: { Form: shared } }
      },
      2,
    ),
  )
  expect(text).toContain('/Own cs 0.1 0.9 0.9 0 scn')
  expect(text).toContain('0 0 1 rg')
})

test('many forms that share many things end as too much', async () => {
  const file = await PDFDocument.create()
  const { context } = file
  const many = 2_500
  const refs = Array.from({ length: many }, () => context.nextRef())
  const things = context.obj(Object.fromEntries(refs.map((ref, at) => [`X${at}`, ref])))
  const shared = context.register(things)
  for (const ref of refs)
    context.assign(ref, context.flateStream('', { ...form, Resources: { XObject: shared } }))
  const { node } = file.addPage([points(SIDE), points(SIDE)])
  node.set(PDFName.of('Resources'), context.obj({ XObject: shared }))
  const budget = { operations: 0, bytes: 400_000_000 }
  await expect(fileInInks(file, budget)).rejects.toThrow(TooComplexError)
})
