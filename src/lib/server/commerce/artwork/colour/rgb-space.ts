import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { dictOf, nameOf, numberOf } from '../preflight/resources.ts'
import { bytesOf } from './stream-bytes.ts'
import type { Profile } from './to-inks.ts'

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** A colour space of three numbers that is no print colour: how its numbers become RGB, and by which profile. */
export type RgbSpace = {
  profile: Profile
  rgbOf(parts: readonly number[]): Rgb
  /** Whether a byte of a picture is a part as it stands. */
  isPlain: boolean
}

const whole = (part: number) => Math.round(255 * Math.min(1, Math.max(0, part)))
const three = ([r = 0, g = 0, b = 0]: readonly number[]): Rgb => [whole(r), whole(g), whole(b)]
const DEVICE: RgbSpace = { profile: null, rgbOf: three, isPlain: true }

const known = new WeakMap<PDFObject, RgbSpace>()

/** The RGB space that an object stands for among a page's spaces; null for any other. */
export function rgbSpace(object: PDFObject | undefined, spaces?: PDFDict): RgbSpace | null {
  const name = nameOf(object)
  if (name === 'DeviceRGB' || name === 'RGB')
    // What a page says that RGB means on it (ISO 32000-1, 8.6.5.6).
    return listed(spaces?.lookup(PDFName.of('DefaultRGB'))) ?? DEVICE
  if (name === 'CalRGB') return DEVICE
  return listed(name === undefined ? object : spaces?.lookup(PDFName.of(name)))
}

function listed(object: PDFObject | undefined): RgbSpace | null {
  if (nameOf(object) === 'DeviceRGB') return DEVICE
  if (!(object instanceof PDFArray)) return null
  const before = known.get(object)
  if (before) return before
  const made = spaceOf(object)
  if (made) known.set(object, made)
  return made
}

function spaceOf(space: PDFArray): RgbSpace | null {
  const kind = nameOf(space.lookup(0))
  const said = space.size() > 1 ? space.lookup(1) : undefined
  if (kind === 'DeviceRGB' || kind === 'RGB') return DEVICE
  if (kind === 'ICCBased' && said instanceof PDFRawStream)
    return numberOf(said.dict.lookup(PDFName.of('N'))) === 3 ? byProfile(said) : null
  if (kind === 'CalRGB' && said instanceof PDFDict)
    return { profile: null, rgbOf: calibrated(said), isPlain: false }
  if (kind === 'Lab' && said instanceof PDFDict)
    return { profile: null, rgbOf: labOf(said), isPlain: false }
  return null
}

/** What no profile is, or one of other colours, is taken for sRGB as viewers do. */
function byProfile(stream: PDFRawStream): RgbSpace {
  const icc = bytesOf(stream, LARGEST)
  const isRgb = icc !== null && Buffer.from(icc).toString('latin1', 16, 20) === 'RGB '
  return { ...DEVICE, profile: isRgb ? icc : null }
}
const LARGEST = 8_000_000

/** Numbers by gamma and matrix to XYZ (ISO 32000-1, 8.6.5.3). */
function calibrated(said: PDFDict): RgbSpace['rgbOf'] {
  const gamma = numbersOf(said, 'Gamma') ?? [1, 1, 1]
  const white = numbersOf(said, 'WhitePoint') ?? D65
  const m = numbersOf(said, 'Matrix') ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
  return (parts) => {
    const [a = 0, b = 0, c = 0] = parts.map(
      (part, at) => Math.min(1, Math.max(0, part)) ** (gamma[at] ?? 1),
    )
    const along = (axis: number) =>
      a * (m[axis] ?? 0) + b * (m[axis + 3] ?? 0) + c * (m[axis + 6] ?? 0)
    return shown([along(0), along(1), along(2)], white)
  }
}

/** Lightness and two axes of colour to XYZ (ISO 32000-1, 8.6.5.4). */
function labOf(said: PDFDict): RgbSpace['rgbOf'] {
  const white = numbersOf(said, 'WhitePoint') ?? D65
  return ([l = 0, a = 0, b = 0]) => {
    const middle = (l + 16) / 116
    const all = [middle + a / 500, middle, middle - b / 200]
    const xyz = all.map(
      (x, axis) => (white[axis] ?? 1) * (x >= 6 / 29 ? x ** 3 : (108 / 841) * (x - 4 / 29)),
    )
    return shown(xyz, white)
  }
}

/** White of screens, where Y is 1. */
const D65 = [0.9505, 1, 1.089]
const TO_SRGB = [
  [3.2406, -1.5372, -0.4986],
  [-0.9689, 1.8758, 0.0415],
  [0.0557, -0.204, 1.057],
]

/** XYZ of a white as sRGB: white stays white. */
function shown(xyz: readonly number[], white: readonly number[]): Rgb {
  const scaled = xyz.map((each, axis) => (each / (white[axis] || 1)) * (D65[axis] ?? 1))
  const linear = TO_SRGB.map((row) =>
    row.reduce((sum, factor, axis) => sum + factor * (scaled[axis] ?? 0), 0),
  )
  return three(
    linear.map((x) => (x <= 0.0031308 ? 12.92 * x : 1.055 * Math.max(0, x) ** (1 / 2.4) - 0.055)),
  )
}

/** Numbers of a dictionary's list; undefined where there is none. */
export function numbersOf(dict: PDFDict, key: string): number[] | undefined {
  const list = dict.lookup(PDFName.of(key))
  if (!(list instanceof PDFArray)) return undefined
  return list.asArray().map((_each, at) => numberOf(list.lookup(at)) ?? 0)
}

/** Makes a group of transparent things be mixed in print colours where it was in RGB. */
export function groupInInks(owner: PDFDict): void {
  const group = dictOf(owner, 'Group')
  const space = group?.lookup(PDFName.of('CS'))
  if (group && rgbSpace(space)) group.set(PDFName.of('CS'), PDFName.of('DeviceCMYK'))
}
