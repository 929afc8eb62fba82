import { inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { nameOf } from '../preflight/resources.ts'

/** How a stream is packed, outermost first. */
export function filtersOf({ dict }: PDFRawStream): string[] {
  const said = dict.lookup(PDFName.of('Filter')) ?? dict.lookup(PDFName.of('F'))
  if (said instanceof PDFArray) return said.asArray().map((_, at) => nameOf(said.lookup(at)) ?? '')
  const name = nameOf(said)
  return name === undefined ? [] : [name]
}

/** A stream's bytes as they stand in the file, out of the file's lock. */
export function packedBytes(stream: PDFRawStream): Uint8Array {
  if (!stream.transform) return stream.contents
  const plain = PDFRawStream.of(stream.dict.context.obj({}), stream.contents, stream.transform)
  return decodePDFRawStream(plain).decode()
}

/** What a stream holds, unpacked; null where it can not be, or is more than `most` bytes. */
export function bytesOf(stream: PDFRawStream, most: number): Uint8Array | null {
  const filters = filtersOf(stream)
  try {
    if (filters.length === 0) return packedBytes(stream)
    if (filters.length === 1 && filters[0] === 'FlateDecode')
      return inflateSync(packedBytes(stream), { maxOutputLength: most })
    const bytes = decodePDFRawStream(stream).decode()
    return bytes.length > most ? null : bytes
  } catch {
    return null
  }
}
