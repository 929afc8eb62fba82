import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { nameOf } from '../preflight/resources.ts'
import { packedBytes } from './stream-bytes.ts'
import { pressProfile } from './to-inks.ts'

const INTENTS = PDFName.of('OutputIntents')

/**
 * Says in a file which printing condition its colours were turned for, with the profile (ISO 32000-1, 14.11.5). A
 * file that names one already keeps it.
 */
export async function nameCondition(file: PDFDocument): Promise<void> {
  if (intentOf(file)) return
  const profile = await pressProfile()
  if (!profile) return
  const { context, catalog } = file
  const packed = { N: 4, Alternate: 'DeviceCMYK', Filter: 'FlateDecode' }
  const stream = context.register(context.stream(deflateSync(profile.icc), packed))
  const intent = context.obj({
    ...{ Type: 'OutputIntent', S: 'GTS_PDFX', DestOutputProfile: stream },
    OutputConditionIdentifier: PDFString.of('Custom'),
    Info: PDFString.of(profile.name),
  })
  catalog.set(INTENTS, context.obj([context.register(intent)]))
}

/** Hands the printing condition of files on to one that is made of them, where it is the same in all. */
export function handOnCondition(files: readonly PDFDocument[], out: PDFDocument): void {
  const intents = files.map(intentOf)
  const [first] = intents
  const [file] = files
  if (!first || !file || new Set(intents.map(markOf)).size !== 1) return
  const copied = PDFObjectCopier.for(file.context, out.context).copy(first)
  out.catalog.set(INTENTS, out.context.obj([copied]))
}

/** What a file says that it is printed by. */
function intentOf({ catalog }: PDFDocument): PDFDict | undefined {
  const listed = catalog.lookup(INTENTS)
  if (!(listed instanceof PDFArray)) return undefined
  const all = listed.asArray().map((_each, at) => listed.lookup(at))
  return all
    .filter((each) => each instanceof PDFDict)
    .find((each) => nameOf(each.lookup(PDFName.of('S'))) === 'GTS_PDFX')
}

/** The same for intents that say the same. */
function markOf(intent: PDFDict | undefined): string {
  const profile = intent?.lookup(PDFName.of('DestOutputProfile'))
  const bytes = profile instanceof PDFRawStream ? packedBytes(profile) : new Uint8Array()
  const named = intent?.lookup(PDFName.of('OutputConditionIdentifier'))
  return `${named} ${createHash('sha256').update(bytes).digest('hex')}`
}
