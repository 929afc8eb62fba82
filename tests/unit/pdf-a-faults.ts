import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { XmlDocument } from 'libxml2-wasm'
import { crossReferences, limits, objects } from './pdf-a-bytes.ts'
import { pageFaults } from './pdf-a-fonts.ts'

const name = (text: string) => PDFName.of(text)
type Look = { context: PDFContext; catalog: PDFDict; text: string; say: (fault: string) => void }

/**
 * What of a file is not as PDF/A-3b (ISO 19005-3) asks: a sentence a fault, none where all that is looked at holds.
 * It is no validator. These clauses are looked at, each as far as a file that the shop writes can break it:
 *
 * - 6.1.2 head, 6.1.3 trailer (ID, no encryption, nothing behind the end), 6.1.4 table of references and its offsets,
 *   6.1.5 what the information dictionary says beside the metadata, 6.1.6 texts in digits, 6.1.7 streams (length, ends of
 *   lines, filters, none in another file), 6.1.8 names, 6.1.9 objects on lines of their own, 6.1.12 permissions, 6.1.13 limits
 * - 6.2.2 resources, saved and restored states, 6.2.3 output intent, 6.2.4 colours, 6.2.5 states of graphics, 6.2.8 pictures,
 *   6.2.10 transparency, 6.2.11 fonts: embedded, as wide as they say, all glyphs there and known as letters
 * - 6.3 annotations, 6.4 forms, 6.5 actions, 6.6.2 metadata, 6.6.4 part and level, 6.8 attached files, 6.9 layers
 */
export async function pdfAFaults(bytes: Uint8Array): Promise<string[]> {
  const faults: string[] = []
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const { context, catalog } = document
  const text = Buffer.from(bytes).toString('latin1')
  const look: Look = { context, catalog, text, say: (fault) => faults.push(fault) }
  file(look)
  crossReferences(look)
  objects(look)
  metadata(look)
  outputIntent(look)
  for (const [, object] of context.enumerateIndirectObjects()) {
    limits(look.say, object)
    inspect(look, object)
  }
  for (const page of document.getPages()) pageFaults(page, look.say)
  attachments(look)
  return faults
}

/** 6.1.2, 6.1.3: head, marks of a binary file, and a trailer with an ID and without encryption. */
function file({ context, text, say }: Look): void {
  if (!/^%PDF-1\.[4-7]\n%[\x80-\xff]{4}/.test(text)) say('no head of a binary PDF')
  const ids = context.trailerInfo.ID
  if (!(ids instanceof PDFArray) || ids.size() !== 2) say('no ID in the trailer')
  if (context.trailerInfo.Encrypt) say('encrypted')
  if (!/%%EOF\n?$/.test(text)) say('something behind the end')
}

const PDFA = 'http://www.aiim.org/pdfa/ns/id/'

/** 6.6.2: metadata that anybody can read, which say part and level and what the information dictionary says. */
function metadata(look: Look): void {
  const { context, catalog, say } = look
  const stream = catalog.lookup(name('Metadata'))
  if (!(stream instanceof PDFRawStream)) {
    say('no metadata')
    return
  }
  if (stream.dict.has(name('Filter'))) say('metadata behind a filter')
  packet(look, Buffer.from(stream.contents).toString('utf8'))
  using xmp = XmlDocument.fromBuffer(stream.contents)
  const find = (path: string) => xmp.get(path, NAMESPACES)?.content.trim()
  if (find('//pdfaid:part') !== '3') say('not part 3')
  if (find('//pdfaid:conformance') !== 'B') say('not level B')
  if (!xmp.get('//pdfaSchema:namespaceURI', NAMESPACES) && find('//fx:Version'))
    say('properties of no described schema')
  const info = context.lookup(context.trailerInfo.Info)
  if (info instanceof PDFDict) inStep(info, find, say)
}

/** 6.6.2.1: within a packet whose head says nothing of how it is written. */
function packet({ say }: Look, text: string): void {
  const head = /<\?xpacket begin=(.*?)\?>/s.exec(text)?.[1]
  if (!head) say('metadata in no packet')
  if (head && /\b(bytes|encoding)=/.test(head)) say('a packet that says how it is written')
  if (!/<\?xpacket end=["'][rw]["']\?>/.test(text)) say('a packet without an end')
}

/** What the information dictionary says, the metadata say too: in words, and of the same instants. */
function inStep(info: PDFDict, find: (path: string) => string | undefined, say: Look['say']): void {
  const said = (key: string) => {
    const value = info.lookup(name(key))
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
  }
  const instant = (key: string) => {
    const value = info.lookup(name(key))
    return value instanceof PDFString ? value.decodeDate().toISOString() : ''
  }
  const told = (path: string) => {
    const at = find(path)
    return at && new Date(at).toISOString()
  }
  const pairs: [string, string | undefined][] = [
    [said('Title'), find('//dc:title')],
    [said('Author'), find('//dc:creator')],
    [said('Subject'), find('//dc:description')],
    [said('Keywords'), find('//pdf:Keywords')],
    [said('Producer'), find('//pdf:Producer')],
    [said('Creator'), find('//xmp:CreatorTool')],
    [instant('CreationDate'), told('//xmp:CreateDate')],
    [instant('ModDate'), told('//xmp:ModifyDate')],
  ]
  for (const [own, words] of pairs)
    if (own !== '' && own !== words) say(`metadata say ${words} for ${own}`)
}

const NAMESPACES = {
  pdfaid: PDFA,
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  fx: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  dc: 'http://purl.org/dc/elements/1.1/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
}

/** 6.2.3: one intent of PDF/A with a profile for RGB, so that no colour depends on a device. */
function outputIntent({ catalog, say }: Look): void {
  const intents = catalog.lookupMaybe(name('OutputIntents'), PDFArray)
  if (intents?.size() !== 1) {
    say('not one output intent')
    return
  }
  const intent = intents.lookup(0, PDFDict)
  if (intent.lookup(name('S')) !== name('GTS_PDFA1')) say('not an intent of PDF/A')
  const profile = intent.lookup(name('DestOutputProfile'))
  if (!(profile instanceof PDFRawStream)) {
    say('an intent without profile')
    return
  }
  const icc = Buffer.from(decodePDFRawStream(profile).decode()).toString('latin1')
  if (icc.slice(36, 40) !== 'acsp' || icc.slice(16, 20) !== 'RGB ') say('no profile for RGB')
  if (profile.dict.lookup(name('N'), PDFNumber).asNumber() !== 3) say('not three components')
}

const ACTIVE = ['JS', 'JavaScript', 'AA', 'OpenAction', 'RichMedia', 'XFA']
const ACTIONS = [
  ...['Launch', 'Sound', 'Movie', 'ResetForm', 'ImportData', 'Hide', 'SetOCGState', 'Rendition'],
  ...['Trans', 'GoTo3DView', 'JavaScript'],
]

/** 6.2.11 fonts, 6.2.10 transparency, 6.5 actions: of one object and what stands within it. */
function inspect(look: Look, object: PDFObject): void {
  if (object instanceof PDFArray) for (const each of object.asArray()) inspect(look, each)
  const dict = object instanceof PDFRawStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return
  for (const each of dict.values()) inspect(look, each)
  const { say } = look
  for (const key of ACTIVE) if (dict.has(name(key))) say(`an action: ${key}`)
  for (const action of ACTIONS)
    if (dict.lookup(name('S')) === name(action)) say(`an action: ${action}`)
  for (const key of ['TR', 'HTP', 'OPI', 'PS', 'Perms', 'NeedAppearances', 'Alternates'])
    if (dict.has(name(key))) say(`an entry that is not allowed: ${key}`)
  if (dict.lookup(name('BM')) && dict.lookup(name('BM')) !== name('Normal'))
    say('a blend of colours')
  annotation(look, dict)
  if (dict.has(name('SMask')) && dict.lookup(name('SMask')) !== name('None')) say('a soft mask')
  if (dict.lookup(name('S')) === name('Transparency') && !dict.has(name('CS')))
    say('a group without a space of colours')
  for (const key of ['ca', 'CA']) {
    const alpha = dict.lookup(name(key))
    if (alpha instanceof PDFNumber && alpha.asNumber() < 1) say(`transparent: ${key}`)
  }
  const filter = String(dict.lookup(name('Filter')) ?? '')
  if (/LZWDecode|Crypt/.test(filter)) say(`a filter that is not allowed: ${filter}`)
  if (dict.lookup(name('Type')) === name('Font')) font(look, dict)
}

const PRINTED = 0b100
/** Invisible, hidden, without a view, and shown now and then. */
const HIDDEN = 0b1_0010_0011

/** 6.3: a note is seen, is printed, and is of a kind that a reader shows. */
function annotation({ say }: Look, dict: PDFDict): void {
  if (dict.lookup(name('Type')) !== name('Annot')) return
  const kind = String(dict.lookup(name('Subtype')))
  if (/3D|Sound|Screen|Movie/.test(kind)) say(`a note that is not allowed: ${kind}`)
  const flags = dict.lookupMaybe(name('F'), PDFNumber)?.asNumber() ?? 0
  if (kind !== '/Popup' && (flags & PRINTED) === 0) say(`a note that is not printed: ${kind}`)
  if ((flags & HIDDEN) !== 0) say(`a note that is hidden: ${kind}`)
}

function font({ say }: Look, dict: PDFDict): void {
  const called = String(dict.lookup(name('BaseFont')))
  const type = String(dict.lookup(name('Subtype')))
  if (type === '/Type0') {
    if (!(dict.lookup(name('ToUnicode')) instanceof PDFRawStream)) say(`${called} has no Unicode`)
    return
  }
  const descriptor = dict.lookup(name('FontDescriptor'))
  const isEmbedded =
    descriptor instanceof PDFDict &&
    ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(name(key)))
  if (!isEmbedded) say(`${called} is not embedded`)
  if (type === '/CIDFontType2' && !dict.has(name('CIDToGIDMap'))) say(`${called} has no map`)
}

const RELATIONSHIPS = ['/Source', '/Data', '/Alternative', '/Supplement', '/Unspecified']

/** 6.8: each embedded file says its type and its relationship, and is named by the document. */
function attachments({ context, catalog, say }: Look): void {
  const named = catalog.lookupMaybe(name('AF'), PDFArray)
  const associated = named?.asArray().map(String) ?? []
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || !object.has(name('EF'))) continue
    for (const key of ['F', 'UF', 'AFRelationship'])
      if (!object.has(name(key))) say(`an attached file without ${key}`)
    if (!associated.includes(String(reference))) say('an attached file of nothing')
    const relationship = String(object.lookup(name('AFRelationship')))
    if (!RELATIONSHIPS.includes(relationship)) say(`an attached file as ${relationship}`)
    const stream = object.lookup(name('EF'), PDFDict).lookup(name('F'))
    if (!(stream instanceof PDFRawStream)) say('an attached file that is empty')
    else if (!stream.dict.has(name('Subtype')) || !stream.dict.has(name('Params')))
      say('an attached file of no type or day')
  }
}
