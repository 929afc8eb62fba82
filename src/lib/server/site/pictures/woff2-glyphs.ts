import type { FontTable } from './woff2.ts'

const INSTRUCTIONS = 0x0100
const MORE = 0x0020
const WIDE_ARGUMENTS = 0x0001
const SCALE_BYTES: readonly (readonly [flag: number, bytes: number])[] = [
  [0x0008, 2],
  [0x0040, 4],
  [0x0080, 8],
]

/** Reads one of the byte streams a packed glyph table is made of. */
class Stream {
  private at = 0
  private readonly data: Buffer
  constructor(data: Buffer) {
    this.data = data
  }
  byte(): number {
    const value = this.data.readUInt8(this.at)
    this.at += 1
    return value
  }
  word(): number {
    return this.byte() * 256 + this.byte()
  }
  /** The format's variable-length count. */
  count(): number {
    const code = this.byte()
    if (code === 253) return this.word()
    if (code === 254) return this.byte() + 506
    if (code === 255) return this.byte() + 253
    return code
  }
  take(length: number): Buffer {
    const part = this.data.subarray(this.at, this.at + length)
    this.at += length
    return part
  }
  get position(): number {
    return this.at
  }
}

/** One step of an outline, as the WOFF 2.0 triplet table encodes it. */
function readStep(code: number, stream: Stream): readonly [dx: number, dy: number] {
  const sign = (bit: number, value: number) => (code & bit ? value : -value)
  if (code < 10) return [0, sign(1, ((code & 14) << 7) + stream.byte())]
  if (code < 20) return [sign(1, (((code - 10) & 14) << 7) + stream.byte()), 0]
  if (code < 84) {
    const pair = stream.byte()
    const rest = code - 20
    return [
      sign(1, 1 + (rest & 0x30) + (pair >> 4)),
      sign(2, 1 + ((rest & 0x0c) << 2) + (pair & 0x0f)),
    ]
  }
  if (code < 120) {
    const rest = code - 84
    const dx = 1 + (Math.trunc(rest / 12) << 8) + stream.byte()
    return [sign(1, dx), sign(2, 1 + (((rest % 12) >> 2) << 8) + stream.byte())]
  }
  if (code < 124) {
    const [first, second, third] = [stream.byte(), stream.byte(), stream.byte()]
    return [sign(1, (first << 4) + (second >> 4)), sign(2, ((second & 0x0f) << 8) + third)]
  }
  return [sign(1, stream.word()), sign(2, stream.word())]
}

function simpleGlyph(contours: number, counts: Stream, flags: Stream, steps: Stream): Buffer {
  const ends: number[] = []
  let total = 0
  for (let contour = 0; contour < contours; contour += 1) {
    total += counts.count()
    ends.push(total - 1)
  }
  const glyph = Buffer.alloc(10 + contours * 2 + 2 + total * 5)
  glyph.writeInt16BE(contours, 0)
  ends.forEach((end, index) => {
    glyph.writeUInt16BE(end, 10 + index * 2)
  })
  const start = 12 + contours * 2
  for (let point = 0; point < total; point += 1) {
    const flag = flags.byte()
    const [dx, dy] = readStep(flag & 0x7f, steps)
    glyph.writeUInt8(flag & 0x80 ? 0 : 1, start + point)
    glyph.writeInt16BE(dx, start + total + point * 2)
    glyph.writeInt16BE(dy, start + total * 3 + point * 2)
  }
  steps.take(0)
  steps.count()
  return glyph
}

function compositeGlyph(parts: Stream, steps: Stream): Buffer {
  const chunks: Buffer[] = [Buffer.from([0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0])]
  let hinted = false
  for (let flags = MORE; flags & MORE; ) {
    flags = parts.word()
    hinted ||= (flags & INSTRUCTIONS) !== 0
    const scale = SCALE_BYTES.find(([flag]) => flags & flag)?.[1] ?? 0
    const header = Buffer.alloc(2)
    header.writeUInt16BE(flags & ~INSTRUCTIONS)
    chunks.push(header, parts.take(2 + (flags & WIDE_ARGUMENTS ? 4 : 2) + scale))
  }
  if (hinted) steps.count()
  return Buffer.concat(chunks)
}

/** Turns a packed glyph table back into `glyf` and a long `loca`, without hinting. */
export function rebuildGlyphs(table: Buffer): FontTable[] {
  const glyphs = table.readUInt16BE(4)
  const streams: Stream[] = []
  let at = 36
  for (let index = 0; index < 5; index += 1) {
    const size = table.readUInt32BE(8 + index * 4)
    streams.push(new Stream(table.subarray(at, at + size)))
    at += size
  }
  const [contourCounts, pointCounts, flags, steps, parts] = streams
  if (!contourCounts || !pointCounts || !flags || !steps || !parts) {
    throw new Error('WOFF2: the glyph table is cut short')
  }
  const chunks: Buffer[] = []
  const loca = Buffer.alloc((glyphs + 1) * 4)
  let length = 0
  for (let glyph = 0; glyph < glyphs; glyph += 1) {
    const contours = contourCounts.word()
    if (contours > 0) {
      const data =
        contours === 0xffff
          ? compositeGlyph(parts, steps)
          : simpleGlyph(contours, pointCounts, flags, steps)
      const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
      chunks.push(padded)
      length += padded.length
    }
    loca.writeUInt32BE(length, (glyph + 1) * 4)
  }
  return [
    { tag: 'glyf', data: Buffer.concat(chunks) },
    { tag: 'loca', data: loca },
  ]
}
