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

const name = (text: string) => PDFName.of(text)
type Look = { context: PDFContext; catalog: PDFDict; text: string; say: (fault: string) => void }

/**
 * What of a file is not as PDF/A-3b (ISO 19005-3) asks: a sentence a fault, none where all that is looked at holds.
 * It is no validator: the operators within pages and the tables of fonts are not read.
 */
export async function pdfAFaults(bytes: Uint8Array): Promise<string[]> {
  const faults: string[] = []
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const { context, catalog } = document
  const text = Buffer.from(bytes).toString('latin1')
  const look: Look = { context, catalog, text, say: (fault) => faults.push(fault) }
  file(look)
  metadata(look)
  outputIntent(look)
  for (const [, object] of context.enumerateIndirectObjects()) inspect(look, object)
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
function metadata({ context, catalog, say }: Look): void {
  const stream = catalog.lookup(name('Metadata'))
  if (!(stream instanceof PDFRawStream)) {
    say('no metadata')
    return
  }
  if (stream.dict.has(name('Filter'))) say('metadata behind a filter')
  using xmp = XmlDocument.fromBuffer(stream.contents)
  const find = (path: string) => xmp.get(path, NAMESPACES)?.content.trim()
  if (find('//pdfaid:part') !== '3') say('not part 3')
  if (find('//pdfaid:conformance') !== 'B') say('not level B')
  if (!xmp.get('//pdfaSchema:namespaceURI', NAMESPACES) && find('//fx:Version'))
    say('properties of no described schema')
  const info = context.lookup(context.trailerInfo.Info)
  if (!(info instanceof PDFDict)) return
  const said = (key: string) => {
    const value = info.lookup(name(key))
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
  }
  const pairs: [string, string | undefined][] = [
    [said('Title'), find('//dc:title')],
    [said('Producer'), find('//pdf:Producer')],
  ]
  for (const [own, told] of pairs)
    if (own !== '' && own !== told) say(`metadata say ${told} for ${own}`)
}

const NAMESPACES = {
  pdfaid: PDFA,
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  fx: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  dc: 'http://purl.org/dc/elements/1.1/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
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

/** 6.2.11 fonts, 6.2.10 transparency, 6.5 actions: of one object and what stands within it. */
function inspect(look: Look, object: PDFObject): void {
  if (object instanceof PDFArray) for (const each of object.asArray()) inspect(look, each)
  const dict = object instanceof PDFRawStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return
  for (const each of dict.values()) inspect(look, each)
  const { say } = look
  for (const key of ACTIVE) if (dict.has(name(key))) say(`an action: ${key}`)
  if (dict.lookup(name('S')) === name('Launch')) say('an action: Launch')
  if (dict.has(name('SMask')) && dict.lookup(name('SMask')) !== name('None')) say('a soft mask')
  if (dict.lookup(name('S')) === name('Transparency')) say('a group with transparency')
  for (const key of ['ca', 'CA']) {
    const alpha = dict.lookup(name(key))
    if (alpha instanceof PDFNumber && alpha.asNumber() < 1) say(`transparent: ${key}`)
  }
  const filter = String(dict.lookup(name('Filter')) ?? '')
  if (/LZWDecode|Crypt/.test(filter)) say(`a filter that is not allowed: ${filter}`)
  if (dict.lookup(name('Type')) === name('Font')) font(look, dict)
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

/** 6.8: each embedded file says its type and its relationship, and is named by the document. */
function attachments({ context, catalog, say }: Look): void {
  const named = catalog.lookupMaybe(name('AF'), PDFArray)
  const associated = named?.asArray().map(String) ?? []
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || !object.has(name('EF'))) continue
    for (const key of ['F', 'UF', 'AFRelationship'])
      if (!object.has(name(key))) say(`an attached file without ${key}`)
    if (!associated.includes(String(reference))) say('an attached file of nothing')
    const stream = object.lookup(name('EF'), PDFDict).lookup(name('F'))
    if (!(stream instanceof PDFRawStream)) say('an attached file that is empty')
    else if (!stream.dict.has(name('Subtype')) || !stream.dict.has(name('Params')))
      say('an attached file of no type or day')
  }
}
