/** What stands in an archive of one file, once all of it is written. */
export type Packed = {
  name: Buffer
  crc: number
  bytes: number
  /** Where its head begins. */
  offset: number
  /** Too long for the 32 bits that sizes had at first. */
  isLong: boolean
}

/** Fields of 16 and 32 bits that say: look in the part of 64 bits. */
const [FULL_16, FULL_32] = [0xff_ff, 0xff_ff_ff_ff]
/** Sizes and sum follow the bytes, and names are UTF-8. */
const FLAGS = 0x08_08
const [PLAIN, WITH_64] = [20, 45]
/** Written as on Unix: otherwise some programs take names for those of an old code page. A file all may read. */
const [BY_UNIX, MODE] = [3 << 8, 0o100_644 * 0x1_00_00]

export const isLong = (bytes: number): boolean => bytes >= FULL_32

/** What comes before the bytes of a file (APPNOTE of ZIP, 4.3.7). */
export function headOf({ name, isLong }: Pick<Packed, 'name' | 'isLong'>, at: Date): Buffer {
  const extra = isLong ? longPart([0, 0]) : Buffer.alloc(0)
  return Buffer.concat([
    numbers([4, 0x04_03_4b_50], [2, isLong ? WITH_64 : PLAIN], [2, FLAGS], [2, 0], ...stamp(at)),
    numbers([4, 0], [4, isLong ? FULL_32 : 0], [4, isLong ? FULL_32 : 0]),
    numbers([2, name.length], [2, extra.length]),
    ...[name, extra],
  ])
}

/** What comes after them (4.3.9). */
export function tailOf({ crc, bytes, isLong }: Packed): Buffer {
  const width = isLong ? 8 : 4
  return numbers([4, 0x08_07_4b_50], [4, crc], [width, bytes], [width, bytes])
}

/** The list of all files that an archive ends with, which begins at `start` (4.3.12 to 4.3.16). */
export function* directoryOf(
  files: readonly Packed[],
  { start, at }: { start: number; at: Date },
): Generator<Buffer> {
  let bytes = 0
  for (const file of files) {
    const line = lineOf(file, at)
    bytes += line.length
    yield line
  }
  const count = files.length
  if (count >= FULL_16 || isLong(start) || isLong(bytes)) {
    yield numbers([4, 0x06_06_4b_50], [8, 44], [2, WITH_64], [2, WITH_64], [4, 0], [4, 0])
    yield numbers([8, count], [8, count], [8, bytes], [8, start])
    yield numbers([4, 0x07_06_4b_50], [4, 0], [8, start + bytes], [4, 1])
  }
  const told = Math.min(count, FULL_16)
  yield numbers([4, 0x06_05_4b_50], [2, 0], [2, 0], [2, told], [2, told])
  yield numbers([4, Math.min(bytes, FULL_32)], [4, Math.min(start, FULL_32)], [2, 0])
}

function lineOf({ name, crc, bytes, offset, isLong: hasLongSizes }: Packed, at: Date): Buffer {
  const isFar = isLong(offset)
  const values = [...(hasLongSizes ? [bytes, bytes] : []), ...(isFar ? [offset] : [])]
  const extra = values.length > 0 ? longPart(values) : Buffer.alloc(0)
  const version = values.length > 0 ? WITH_64 : PLAIN
  const size = hasLongSizes ? FULL_32 : bytes
  return Buffer.concat([
    numbers(
      [4, 0x02_01_4b_50],
      [2, BY_UNIX | version],
      [2, version],
      [2, FLAGS],
      [2, 0],
      ...stamp(at),
    ),
    numbers([4, crc], [4, size], [4, size], [2, name.length], [2, extra.length], [2, 0]),
    numbers([2, 0], [2, 0], [4, MODE], [4, isFar ? FULL_32 : offset]),
    ...[name, extra],
  ])
}

/** Numbers of 64 bits, where the field that they are of is full (4.5.3). */
const longPart = (values: readonly number[]): Buffer =>
  numbers([2, 1], [2, values.length * 8], ...values.map((value): [8, number] => [8, value]))

/** Time and day as MS-DOS had them, to two seconds. */
function stamp(at: Date): [2, number][] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [
    [2, time],
    [2, day],
  ]
}

/** Whole numbers one after another, each with its width in bytes, the lowest byte first. */
function numbers(...all: (readonly [2 | 4 | 8, number])[]): Buffer {
  const parts = all.map(([width, value]) => {
    const part = Buffer.alloc(width)
    if (width === 8) part.writeBigUInt64LE(BigInt(value))
    else part.writeUIntLE(value, 0, width)
    return part
  })
  return Buffer.concat(parts)
}
