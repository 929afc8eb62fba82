// What a file has beside its pages: told, never run, and in nothing that is handed on.

import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cmyk, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { judge } from '../../src/lib/domain/preflight/judge.ts'
import { profileOfSize } from '../../src/lib/domain/preflight/profile.ts'
import { measurePdf } from '../../src/lib/server/commerce/artwork/preflight/measure-pdf.ts'
import { drawPdf } from '../../src/lib/server/commerce/artwork/preflight/pictures.ts'
import { pressFile } from '../../src/lib/server/commerce/artwork/press/press-file.ts'
import { repairFile } from '../../src/lib/server/commerce/artwork/repair/repair-file.ts'
import { pdf } from './made-documents.ts'

const profile = profileOfSize(148, 210, 1)
const black = '0 0 0 1 k 60 60 90 90 re f'

/** An A5 page with a script, a program behind a link and a file in the file. */
async function laden(): Promise<Buffer> {
  const file = await PDFDocument.load(await pdf(black)())
  const { context } = file
  file.addJavaScript('sum', 'app.alert("total")')
  await file.attach(Buffer.from('words'), 'price list.xlsx')
  const action = { S: 'Launch', F: PDFString.of('setup.exe') }
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action }
  const note = context.register(context.obj(link as never))
  file.getPage(0).node.set(PDFName.of('Annots'), context.obj([note]))
  const other = { F: PDFString.of('setup.pdf'), Page: 0 }
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9], Ref: other, OPI: other }
  context.register(context.stream('', { ...form, F: PDFString.of('setup.bin') } as never))
  return Buffer.from(await file.save())
}

async function toldOf(bytes: Uint8Array) {
  const { findings } = judge(await measurePdf(bytes), profile)
  return findings.map(({ code, measured }) => `${code} ${measured}`)
}

async function asSent(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'quire-carried-test-'))
  const path = join(folder, 'sent')
  await writeFile(path, bytes)
  return { folder, path, type: 'pdf' as const, profile }
}

test('scripts, programs and files in a file are told', async () => {
  expect(await toldOf(await laden())).toEqual([
    'active_content JavaScript, Launch',
    'attachments price list.xlsx',
  ])
})

test('nothing of them is in a file that is fixed, or printed from', async () => {
  const sent = await asSent(await laden())
  const fixed = await repairFile(sent, { kinds: ['bleed_mirror'], order: [] })
  const files = [{ path: sent.path, type: sent.type }]
  const wish = { files, profile, template: null, sheet: null, sides: 1, folder: sent.folder }
  expect(await pressFile(wish)).toBe(1)
  for (const path of [fixed, join(sent.folder, 'press.pdf')]) {
    const bytes = await readFile(path)
    expect(await toldOf(bytes)).toEqual([])
    const { context } = await PDFDocument.load(bytes)
    const all = context.enumerateIndirectObjects().map(([, object]) => String(object))
    expect(all.join('\n')).not.toMatch(/JavaScript|Launch|EmbeddedFile|price list|setup/)
  }
})

test.each([
  ['in its information', 'PDF/X-1a:2001', null, 'PDF/X-1a:2001, FOGRA39'],
  ['in its metadata', null, '<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:x>', 'PDF/X-4, FOGRA39'],
  ['nowhere', null, '<dc:title>PDF/X-4 explained</dc:title>', null],
  ['in words of its own', 'as we like it', null, null],
])('the standard that a file names %s', async (_where, said, metadata, want) => {
  const file = await PDFDocument.load(await pdf(black)())
  const { context, catalog } = file
  if (said) {
    const info = { GTS_PDFXVersion: PDFString.of(said) }
    context.trailerInfo.Info = context.register(context.obj(info as never))
  }
  if (metadata) catalog.set(PDFName.of('Metadata'), context.register(context.stream(metadata)))
  const intent = {
    S: 'GTS_PDFX',
    OutputConditionIdentifier: PDFHexString.fromText('FOGRA39\u202e'),
  }
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent] as never))
  const measured = await measurePdf(await file.save())
  expect(judge(measured, profile).standard).toBe(want)
})

test('pictures of pages show what is printed, without what lies over them as a note', async () => {
  const bare = await pdf(black)()
  const file = await PDFDocument.load(bare)
  const { context } = file
  const box = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 90, 90] }
  const drawn = context.register(context.stream('0 1 1 0 k 0 0 90 90 re f', box as never))
  const note = { Type: 'Annot', Subtype: 'Stamp', Rect: [200, 200, 290, 290], F: 4 }
  const annots = [context.register(context.obj({ ...note, AP: { N: drawn } } as never))]
  file.getPage(0).node.set(PDFName.of('Annots'), context.obj(annots))
  const { folder } = await asSent(bare)
  expect(await drawPdf(await file.save(), folder)).toEqual(await drawPdf(bare, folder))
})

test('text that a mirrored bleed repeats is not told as text at the cut', async () => {
  const plain = await PDFDocument.create()
  const page = plain.addPage([(148 / 25.4) * 72, (210 / 25.4) * 72])
  page.drawRectangle({ width: 500, height: 700, color: cmyk(0.2, 0, 0, 0) })
  page.drawText('Ink on paper', { x: 12, y: 40, size: 12 })
  const sent = await asSent(await plain.save())
  const fixed = await readFile(await repairFile(sent, { kinds: ['bleed_mirror'], order: [] }))
  const { findings } = judge(await measurePdf(fixed), profile)
  expect(findings.filter(({ code }) => code === 'safe_area')).toEqual([])
})

test('a damaged name of a file in a file damages nothing', async () => {
  const file = await PDFDocument.load(await pdf(black)())
  const { context } = file
  const spec = { Type: 'Filespec', F: PDFHexString.of('FEFFD8'), EF: {} }
  context.register(context.obj(spec as never))
  context.register(context.obj({ S: 'JavaScript', Next: [[[[]]]] } as never))
  expect(await toldOf(await file.save())).toEqual([
    'active_content JavaScript',
    expect.stringMatching(/^attachments ./),
  ])
})
