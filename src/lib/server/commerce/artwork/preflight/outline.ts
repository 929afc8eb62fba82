import { type FileHandle, open } from 'node:fs/promises'
import { TooComplexError } from './resources.ts'

/** A PDF without the bytes of its pictures, and the largest that was left out. */
export type Outline = { bytes: Buffer; largest: number }

/** Read at once, and held of what was looked through already: a picture's dictionary is shorter. */
const BLOCK = 524_288
const BEFORE = 16_384
/** Smaller pictures stay. */
const SMALL = 65_536
/** What nothing but pictures makes so large. */
const MOST = 200_000_000

const STREAM = /stream\r?\n/g

/**
 * Reads a large PDF as what it says of its pages: streams of pictures are left out, of which nothing but their
 * dictionaries is measured. Memory is that of the rest. Throws TooComplexError where the rest is large as well, or
 * locked, as nothing can be left out of that.
 */
export async function outlineOf(path: string): Promise<Outline> {
  const file = await open(path)
  try {
    return await read(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

async function read(file: FileHandle, size: number): Promise<Outline> {
  const kept: Buffer[] = []
  let length = 0
  let largest = 0
  const keep = (part: Buffer) => {
    kept.push(Buffer.from(part))
    length += part.length
    if (length > MOST) throw new TooComplexError()
  }
  let at = 0
  let held: Buffer = Buffer.alloc(0)
  let text = ''
  let seen = 0
  const readOn = async () => {
    const block = await blockAt(file, at)
    at += block.length
    held = Buffer.concat([held, block])
    text = held.toString('latin1')
  }
  await readOn()
  for (;;) {
    const found = pictureIn(held, text, seen)
    if (!found) {
      // What was looked through is kept, but for what may be the head of a picture.
      const until = at < size ? Math.max(0, held.length - BEFORE) : held.length
      keep(held.subarray(0, until))
      if (at >= size) break
      held = held.subarray(until)
      seen = Math.max(0, held.length - 'endstream\r\n'.length)
      await readOn()
      continue
    }
    const from = at - held.length + found.start
    const end = await endOf(file, { from, size, told: found.told })
    if (end - from <= SMALL) {
      seen = found.start
      continue
    }
    largest = Math.max(largest, end - from)
    keep(found.head)
    held = Buffer.alloc(0)
    seen = 0
    at = end
    await readOn()
  }
  const bytes = Buffer.concat(kept)
  if (bytes.includes('/Encrypt')) throw new TooComplexError()
  return { bytes, largest }
}

/** The next picture's stream: all before it, told to be empty, where it starts, and how long it says that it is. */
function pictureIn(held: Buffer, text: string, seen: number) {
  STREAM.lastIndex = seen
  for (let match = STREAM.exec(text); match; match = STREAM.exec(text)) {
    const { index } = match
    const dict = text.slice(Math.max(0, index - BEFORE), index)
    const object = dict.slice(dict.lastIndexOf(' obj'))
    if (!/>>\s*$/.test(object) || !/\/Subtype\s*\/Image\b/.test(object)) continue
    const said = /\/Length\s+(\d+)(?!\d|\s+\d+\s+R)/.exec(object)
    const start = index + match[0].length
    const head = Buffer.from(held.subarray(0, start))
    if (said) {
      const digits = said[1] ?? ''
      const place = index - object.length + said.index + said[0].length - digits.length
      head.fill('0', place, place + digits.length)
    }
    return { start, head, told: said ? Number(said[1]) : null }
  }
  return undefined
}

/** Where a stream that starts at `from` ends: where it says, if that is so, else at the word for it. */
async function endOf(
  file: FileHandle,
  { from, size, told }: { from: number; size: number; told: number | null },
): Promise<number> {
  if (
    told !== null &&
    /^\s*endstream/.test((await blockAt(file, from + told, 32)).toString('latin1'))
  )
    return from + told
  const word = 'endstream'
  for (let at = from; at < size; at += BLOCK) {
    const found = (await blockAt(file, at, BLOCK + word.length)).indexOf(word)
    if (found >= 0) return at + found
  }
  return size
}

async function blockAt(file: FileHandle, at: number, length = BLOCK): Promise<Buffer> {
  const block = Buffer.alloc(length)
  const { bytesRead } = await file.read(block, 0, length, at)
  return block.subarray(0, bytesRead)
}
