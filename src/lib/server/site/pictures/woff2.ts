import { brotliDecompressSync } from 'node:zlib'
import { rebuildGlyphs } from './woff2-glyphs.ts'

/** One table of a font file. */
export type FontTable = { readonly tag: string; readonly data: Buffer }

const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx ' +
  'kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix ' +
  'acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak ' +
  'Zapf Silf Glat Gloc Feat Sill'

const HEADER_BYTES = 48
const OWN_TAG = 63

type Entry = { tag: string; size: number; transformed: boolean }

function readDirectory(file: Buffer): { entries: Entry[]; next: number } {
  let next = HEADER_BYTES
  const number128 = (): number => {
    let value = 0
    for (;;) {
      const byte = file.readUInt8(next)
      next += 1
      value = value * 128 + (byte & 0x7f)
      if ((byte & 0x80) === 0) return value
    }
  }
  const entries: Entry[] = []
  for (let index = file.readUInt16BE(12); index > 0; index -= 1) {
    const flags = file.readUInt8(next)
    next += 1
    const known = flags & 0x3f
    let tag = KNOWN_TAGS.slice(known * 5, known * 5 + 4)
    if (known === OWN_TAG) {
      tag = file.toString('latin1', next, next + 4)
      next += 4
    }
    const original = number128()
    const version = flags >> 6
    // For glyf and loca version 3 means "as it was"; for every other table 0 does.
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    entries.push({ tag, size: transformed ? number128() : original, transformed })
  }
  return { entries, next }
}

function joinTables(flavor: number, tables: readonly FontTable[]): Buffer {
  const head = Buffer.alloc(12 + tables.length * 16)
  head.writeUInt32BE(flavor, 0)
  head.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, data }] of tables.entries()) {
    const at = 12 + index * 16
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padding = (4 - (data.length % 4)) % 4
    parts.push(data, Buffer.alloc(padding))
    offset += data.length + padding
  }
  return Buffer.concat(parts)
}

/**
 * Unpacks a WOFF2 file to a plain TrueType font (W3C WOFF 2.0). fontkit reads WOFF2 too, but can
 * vary only fonts that are not packed. Checksums and hinting are left out: nothing here reads them.
 */
export function unpackWoff2(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('Not a WOFF2 file')
  const { entries, next } = readDirectory(file)
  const packed = file.subarray(next, next + file.readUInt32BE(20))
  const data = brotliDecompressSync(packed)
  const tables: FontTable[] = []
  let offset = 0
  for (const { tag, size, transformed } of entries) {
    const table = data.subarray(offset, offset + size)
    offset += size
    if (!transformed) tables.push({ tag, data: table })
    else if (tag === 'glyf') tables.push(...rebuildGlyphs(table))
    else if (tag !== 'loca') throw new Error(`WOFF2: the ${tag} table is packed in an unknown way`)
  }
  const head = tables.find((table) => table.tag === 'head')?.data
  // The rebuilt index of glyphs always has long offsets.
  if (tables.some((table) => table.tag === 'loca')) head?.writeInt16BE(1, 50)
  const sorted = tables.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
  return joinTables(file.readUInt32BE(4), sorted)
}
