import { broken, cutShort, moves, type PictureHead } from './picture-error.ts'

/** Boxes whose content is boxes, and how many bytes stand before them. */
const nested: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 }

/** Boxes lie within each other no deeper than this in a picture. */
const DEEPEST = 6

type Box = { type: string; data: Buffer }

/**
 * The head of an AVIF (ISO 23008-12). Its size is that of the largest picture in it, which a grid's parts
 * and a thumbnail are not; a quarter turn changes sides. Throws PictureError.
 */
export function readAvif(bytes: Buffer): PictureHead {
  const boxes = [...boxesIn(bytes, 0)]
  if (boxes.some(({ type }) => type === 'moov')) throw moves()
  const sizes = boxes.flatMap(({ type, data }) =>
    type === 'ispe' && data.length >= 12
      ? [{ width: data.readUInt32BE(4), height: data.readUInt32BE(8) }]
      : [],
  )
  const [largest] = sizes.sort((a, b) => b.width * b.height - a.width * a.height)
  if (!largest || !boxes.some(({ type }) => type === 'mdat')) throw broken()
  const turn = boxes.find(({ type }) => type === 'irot')?.data[0] ?? 0
  return turn % 2 === 1 ? { width: largest.height, height: largest.width } : largest
}

function* boxesIn(bytes: Buffer, depth: number): Generator<Box> {
  if (depth > DEEPEST) throw broken()
  let at = 0
  while (at < bytes.length) {
    if (at + 8 > bytes.length) throw cutShort()
    const stated = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    // 1 says that a long size follows, which no picture of this size needs; 0, that the rest is it.
    if (stated === 1 || (stated > 0 && stated < 8)) throw broken()
    const size = stated === 0 ? bytes.length - at : stated
    if (at + size > bytes.length) throw cutShort()
    const data = bytes.subarray(at + 8, at + size)
    yield { type, data }
    const before = nested[type]
    if (before !== undefined) yield* boxesIn(data.subarray(before), depth + 1)
    at += size
  }
}
