import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'

type Bytes = { context: PDFContext; text: string; say: (fault: string) => void }

/** 6.1.4: a table right behind its keyword, every offset of which is where its object begins. */
export function crossReferences({ text, say }: Bytes): void {
  const at = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(text)?.[1] ?? Number.NaN)
  const table = /^xref\n(\d+) (\d+)\n/.exec(text.slice(at))
  if (!table) {
    say('no table of references')
    return
  }
  const [head, first, count] = [table[0], Number(table[1]), Number(table[2])]
  for (let index = 0; index < count; index++) {
    const entry = text.slice(at + head.length + index * 20, at + head.length + (index + 1) * 20)
    const [, offset, generation, kind] = /^(\d{10}) (\d{5}) ([nf])[ \r][\r\n]$/.exec(entry) ?? []
    if (!offset) say(`a reference that is none: ${first + index}`)
    const begin = `${first + index} ${Number(generation)} obj\n`
    if (kind === 'n' && !text.startsWith(begin, Number(offset)))
      say(`not where it is said to be: ${begin.trim()}`)
  }
}

/**
 * 6.1.7.1 and 6.1.9: objects stand on lines of their own, and a stream begins behind the end of a line, is as long as it
 * says and ends with a line; none lies in another file.
 */
export function objects({ context, text, say }: Bytes): void {
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    const begin = `${reference.objectNumber} ${reference.generationNumber} obj\n`
    const at = text.startsWith(begin) ? 0 : text.indexOf(`\n${begin}`) + 1
    if (at === 0) say(`not on a line of its own: ${begin.trim()}`)
    if (object instanceof PDFRawStream) streamAt({ context, text, say }, object, at)
  }
  const [begun, ended] = [/\n\d+ \d+ obj\n/g, /\nendobj\n/g].map((each) => text.match(each)?.length)
  if (begun !== ended) say(`${begun} objects begin, and ${ended} end`)
}

function streamAt({ context, text, say }: Bytes, stream: PDFRawStream, at: number): void {
  for (const key of ['F', 'FFilter', 'FDecodeParms'])
    if (stream.dict.has(PDFName.of(key))) say('a stream in another file')
  const length = context.lookup(stream.dict.get(PDFName.of('Length')), PDFNumber).asNumber()
  const keyword = text.indexOf('\nstream', at)
  const eol = /^\nstream(\r?\n)/.exec(text.slice(keyword, keyword + 10))
  if (!eol) {
    say('a stream that begins on no line')
    return
  }
  const end = keyword + eol[0].length + length
  if (!/^\r?\nendstream\b/.test(text.slice(end, end + 12)))
    say(`a stream that is not ${length} long`)
}

const LONGEST = { name: 127, text: 32_767, number: 2_147_483_647 }

/** 6.1.6, 6.1.8 and 6.1.13: what a reader can hold, of one object and what stands within it. */
export function limits(say: (fault: string) => void, object: PDFObject): void {
  if (object instanceof PDFRef) return
  if (object instanceof PDFHexString) {
    const digits = object.asString()
    if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) say('a hexadecimal text that is none')
    if (digits.length / 2 > LONGEST.text) say('a text that is too long')
  }
  if (object instanceof PDFString && object.asBytes().length > LONGEST.text)
    say('a text that is too long')
  if (object instanceof PDFName) {
    if (object.asBytes().length > LONGEST.name) say('a name that is too long')
    if (!isUtf8(object.asBytes())) say('a name that is no UTF-8')
  }
  if (object instanceof PDFNumber && Math.abs(object.asNumber()) > LONGEST.number)
    say('a number that is too large')
  if (object instanceof PDFArray) for (const each of object.asArray()) limits(say, each)
  const dict = object instanceof PDFRawStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return
  for (const [key, value] of dict.entries()) {
    limits(say, key)
    limits(say, value)
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  return Buffer.from(Buffer.from(bytes).toString('utf8')).equals(bytes)
}
