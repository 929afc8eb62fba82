import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { repairsOffered } from '../../src/lib/domain/artwork/repairs.ts'
import { judge } from '../../src/lib/domain/preflight/judge.ts'
import { profileOfSize } from '../../src/lib/domain/preflight/profile.ts'
import { measurePdf } from '../../src/lib/server/commerce/artwork/preflight/measure-pdf.ts'
import { drawPdf } from '../../src/lib/server/commerce/artwork/preflight/pictures.ts'
import { textOf } from '../../src/lib/server/commerce/artwork/preflight/resources.ts'
import { repairFile } from '../../src/lib/server/commerce/artwork/repair/repair-file.ts'

/** A page is square. */
export const SIDE = 94
export const profile = { ...profileOfSize(SIDE, SIDE, 1), bleedMm: 0 }
export const points = (mm: number) => (mm / 25.4) * 72

export type Context = PDFDocument['context']
type Made = Record<string, unknown>

/** A file of one page that draws `source` by what `make` gives it. */
export async function page(
  source: string,
  make: (context: Context) => Made = () => ({}),
  pages = 1,
) {
  const file = await PDFDocument.create()
  const { context } = file
  for (let each = 0; each < pages; each += 1) {
    const { node } = file.addPage([points(SIDE), points(SIDE)])
    const resources = context.obj(make(context) as Parameters<Context['obj']>[0])
    node.set(PDFName.of('Resources'), resources)
    node.set(PDFName.of('Contents'), context.register(context.flateStream(source)))
  }
  return Buffer.from(await file.save())
}

/** A file with its colours turned: what was found before and after, what is drawn, and how it looks. */
export async function turned(sent: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'quire-colour-test-'))
  const path = join(folder, 'sent')
  await writeFile(path, sent)
  const before = judge(await measurePdf(sent), profile)
  const asked = { path, type: 'pdf' as const, profile, folder }
  const made = await readFile(await repairFile(asked, { kinds: ['cmyk'], order: [] }))
  const after = judge(await measurePdf(made), profile)
  await drawPdf(made, folder)
  const file = await PDFDocument.load(made)
  const drawn = file.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
  const forms = drawn.filter(({ dict }) => kindOf(dict) === 'Form')
  return {
    ...{ folder, made, file, drawn },
    offered: repairsOffered({ type: 'pdf', ...before }, profile),
    found: before.findings.map(({ code }) => code),
    left: after.findings.map(({ code }) => code),
    text: forms.map((form) => textOf(form, { bytes: 1_000_000 })).join('\n'),
    pictures: drawn.filter(({ dict }) => kindOf(dict) === 'Image'),
    /** Red, green and blue of the first page, at parts of its width and height from its upper left corner. */
    async seen(x: number, y: number) {
      const picture = sharp(join(folder, '1.png'))
      const { width, height } = await picture.metadata()
      const at = { left: Math.floor(x * width), top: Math.floor(y * height), width: 1, height: 1 }
      return [...(await picture.extract(at).raw().toBuffer())]
    },
  }
}

const kindOf = (dict: PDFDict) => dict.get(PDFName.of('Subtype'))?.toString().slice(1)
