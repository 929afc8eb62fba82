import {
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import { numberOf } from '../preflight/resources.ts'
import { numbersOf } from './rgb-space.ts'
import { bytesOf } from './stream-bytes.ts'

type Curve = (at: number) => number[]

const DEEPEST = 6

/** A function of one number (ISO 32000-1, 7.10), or several side by side; null for one that is a program. */
export function curveOf(object: PDFObject | undefined, depth = 0): Curve | null {
  if (depth > DEEPEST) return null
  if (object instanceof PDFArray) {
    const all = object.asArray().map((_each, at) => curveOf(object.lookup(at), depth + 1))
    const curves = all.filter((each) => each !== null)
    return curves.length === all.length && all.length > 0
      ? (at) => curves.flatMap((curve) => curve(at))
      : null
  }
  const dict = object instanceof PDFStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return null
  const [low = 0, high = 1] = numbersOf(dict, 'Domain') ?? []
  const kind = numberOf(dict.lookup(PDFName.of('FunctionType')))
  const curve =
    kind === 2
      ? powered(dict)
      : kind === 3
        ? stitched(dict, { low, high }, depth)
        : kind === 0 && object instanceof PDFRawStream
          ? sampled(object, { low, high })
          : null
  return curve && ((at) => curve(Math.min(high, Math.max(low, at))))
}

type Range = { low: number; high: number }
const between = (at: number, { low, high }: Range, [from = 0, to = 1]: readonly number[]) =>
  high === low ? from : from + ((at - low) / (high - low)) * (to - from)

function powered(dict: PDFDict): Curve {
  const [first, last] = [numbersOf(dict, 'C0') ?? [0], numbersOf(dict, 'C1') ?? [1]]
  const power = numberOf(dict.lookup(PDFName.of('N'))) ?? 1
  return (at) => first.map((each, part) => each + at ** power * ((last[part] ?? 0) - each))
}

function stitched(dict: PDFDict, { low, high }: Range, depth: number): Curve | null {
  const list = dict.lookup(PDFName.of('Functions'))
  if (!(list instanceof PDFArray)) return null
  const curves = list.asArray().map((_each, at) => curveOf(list.lookup(at), depth + 1))
  const bounds = numbersOf(dict, 'Bounds') ?? []
  const encode = numbersOf(dict, 'Encode') ?? []
  if (curves.length === 0 || curves.includes(null)) return null
  return (at) => {
    const found = bounds.findIndex((bound) => at < bound)
    const index = Math.min(curves.length - 1, found < 0 ? bounds.length : found)
    const part = { low: bounds[index - 1] ?? low, high: bounds[index] ?? high }
    const inner = between(at, part, encode.slice(index * 2, index * 2 + 2))
    return curves[index]?.(inner) ?? []
  }
}

function sampled(stream: PDFRawStream, domain: Range): Curve | null {
  const { dict } = stream
  const bytes = bytesOf(stream, MOST)
  const bits = numberOf(dict.lookup(PDFName.of('BitsPerSample'))) ?? 8
  const range = numbersOf(dict, 'Range') ?? []
  const [size = 0, ...more] = numbersOf(dict, 'Size') ?? []
  const outputs = range.length / 2
  const step = bits / 8
  if (!bytes || more.length > 0 || size < 1 || ![1, 2].includes(step)) return null
  if (bytes.length < size * outputs * step) return null
  const decode = numbersOf(dict, 'Decode') ?? range
  const encode = numbersOf(dict, 'Encode') ?? [0, size - 1]
  const data = Buffer.from(bytes)
  const sample = (index: number, part: number) =>
    data.readUIntBE((index * outputs + part) * step, step) / (2 ** bits - 1)
  return (at) => {
    const place = Math.min(size - 1, Math.max(0, between(at, domain, encode)))
    const below = Math.floor(place)
    const above = Math.min(size - 1, below + 1)
    return Array.from({ length: outputs }, (_, part) => {
      const value =
        sample(below, part) + (place - below) * (sample(above, part) - sample(below, part))
      return between(value, { low: 0, high: 1 }, decode.slice(part * 2, part * 2 + 2))
    })
  }
}
const MOST = 1_000_000
