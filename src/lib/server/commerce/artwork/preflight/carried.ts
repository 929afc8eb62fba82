import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { shownName } from '../../../../domain/preflight/file-name.ts'
import type { Carried } from '../../../../domain/preflight/measured.ts'
import { dictOf, nameOf } from './resources.ts'

/** Of each kind: more is not named to anybody. */
const NAMED = 5
const DEEPEST = 20

/** What runs by itself, or starts something outside of the file (ISO 32000-1, 12.6.4). */
const RUNS = ['JavaScript', 'Launch', 'ImportData', 'SubmitForm']

/** What a stream, picture or form says of other files that are to be drawn in its place (7.3.8.2, 8.10.4, 14.11.7). */
const ELSEWHERE = ['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI']

/** What a file has beside its pages, and what it says of itself. Nothing of it is run or opened. */
export function carriedBy(file: PDFDocument): Carried {
  const active = new Set<string>()
  const attached = new Set<string>()
  for (const [, object] of file.context.enumerateIndirectObjects())
    walk(object, (dict) => {
      const kind = nameOf(dict.get(PDFName.of('S')))
      if (kind && RUNS.includes(kind)) active.add(kind)
      if (dict.has(PDFName.of('XFA'))) active.add('XFA')
      if (isAttachment(dict) && attached.size < NAMED) attached.add(attachmentName(dict))
    })
  return { active: [...active].sort(), attached: [...attached], standard: standardOf(file) }
}

/**
 * Takes out of a file what runs and what is attached to it, with all that lies over its pages and is not
 * printed, and what it would fetch from other files: nobody who gets a file of ours is to open it. The pages stay as
 * they are.
 */
export function removeCarried(file: PDFDocument): void {
  const { catalog, context } = file
  for (const key of ['OpenAction', 'AA', 'AF', 'Collection']) catalog.delete(PDFName.of(key))
  const names = dictOf(catalog, 'Names')
  for (const key of ['JavaScript', 'EmbeddedFiles']) names?.delete(PDFName.of(key))
  dictOf(catalog, 'AcroForm')?.delete(PDFName.of('XFA'))
  for (const { node } of file.getPages())
    for (const key of ['AA', 'AF', 'Annots']) node.delete(PDFName.of(key))
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    if (object instanceof PDFStream) for (const key of ELSEWHERE) dict.delete(PDFName.of(key))
    const kind = nameOf(dict.get(PDFName.of('S'))) ?? ''
    const isEmbedded = nameOf(dict.get(PDFName.of('Type'))) === 'EmbeddedFile'
    const isAnnotation = nameOf(dict.get(PDFName.of('Type'))) === 'Annot'
    if (RUNS.includes(kind) || isEmbedded || isAnnotation || isAttachment(dict)) context.delete(ref)
  }
}

/** Every dictionary of an object, those of what it refers to aside. */
function walk(object: PDFObject, visit: (dict: PDFDict) => void, depth = 0): void {
  if (depth > DEEPEST) return
  if (object instanceof PDFStream) walk(object.dict, visit, depth + 1)
  else if (object instanceof PDFArray)
    for (const each of object.asArray()) walk(each, visit, depth + 1)
  else if (object instanceof PDFDict) {
    visit(object)
    for (const [, each] of object.entries()) walk(each, visit, depth + 1)
  }
}

function isAttachment(dict: PDFDict): boolean {
  return dict.has(PDFName.of('EF')) && (dict.has(PDFName.of('F')) || dict.has(PDFName.of('UF')))
}

function attachmentName(dict: PDFDict): string {
  return shownName(wordsOf(dict.lookup(PDFName.of('UF')) ?? dict.lookup(PDFName.of('F'))))
}

function wordsOf(object: PDFObject | undefined): string {
  if (!(object instanceof PDFString || object instanceof PDFHexString)) return ''
  try {
    return object.decodeText()
  } catch {
    // Of a damaged name a file is printed as well as of a whole one.
    return ''
  }
}

/** Longer ones are no name of a printing condition. */
const LONGEST = 60
const META = 2_000_000

/**
 * The standard of files for print that a file says to keep to, with the printing condition that it is
 * made for: `PDF/X-4, FOGRA39`. Null where it says nothing; whether it is so is another thing.
 */
function standardOf(file: PDFDocument): string | null {
  const { catalog, context } = file
  const info = context.lookup(context.trailerInfo.Info)
  const said = info instanceof PDFDict ? wordsOf(info.lookup(PDFName.of('GTS_PDFXVersion'))) : ''
  const standard = /PDF\/X-\d[\w:]{0,8}/.exec(
    said || metaOf(catalog.lookup(PDFName.of('Metadata'))),
  )
  if (!standard) return null
  const intents = catalog.lookup(PDFName.of('OutputIntents'))
  const all =
    intents instanceof PDFArray ? intents.asArray().map((_, at) => intents.lookup(at)) : []
  const intent = all.find((each) => each instanceof PDFDict && isForPrint(each))
  const named =
    intent instanceof PDFDict ? wordsOf(intent.lookup(PDFName.of('OutputConditionIdentifier'))) : ''
  const condition = named.replace(/[^\p{L}\p{N} .,()/+-]/gu, '').slice(0, LONGEST)
  return condition ? `${standard[0]}, ${condition.trim()}` : standard[0]
}

const isForPrint = (intent: PDFDict) => nameOf(intent.lookup(PDFName.of('S'))) === 'GTS_PDFX'

/** The part of a file's metadata that names a standard. */
function metaOf(stream: PDFObject | undefined): string {
  if (!(stream instanceof PDFRawStream) || stream.contents.length > META) return ''
  // Metadata lies unpacked, so that what does not know PDF finds it.
  const text = Buffer.from(stream.contents).toString('latin1')
  return /GTS_PDFXVersion\s*(?:=\s*["']|>)\s*([^"'<]{1,40})/.exec(text)?.[1] ?? ''
}
