import {
  type PDFArray,
  type PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { nameOf } from '../preflight/resources.ts'
import type { Palette } from './palette.ts'
import { rgbSpace } from './rgb-space.ts'
import { bytesOf } from './stream-bytes.ts'

/** Of a table of 256 colours. */
const LONGEST = 768

/**
 * Makes a space of numbered colours one of print colours, so that whatever names them by number need not change.
 * What comes back is done when the palette was mixed; undefined for any other space.
 */
export function tableInInks(
  space: PDFArray,
  spaces: PDFDict | undefined,
  palette: Palette,
): (() => void) | undefined {
  if (!['Indexed', 'I'].includes(nameOf(space.lookup(0)) ?? '') || space.size() < 4)
    return undefined
  const base = rgbSpace(space.lookup(1), spaces)
  const said = space.lookup(3)
  const bytes =
    said instanceof PDFRawStream
      ? bytesOf(said, LONGEST)
      : said instanceof PDFString || said instanceof PDFHexString
        ? said.asBytes()
        : null
  if (!base?.isPlain || !bytes) return undefined
  const colours = Array.from({ length: Math.floor(bytes.length / 3) }, (_, at) =>
    palette.want(
      base,
      [...bytes.subarray(at * 3, at * 3 + 3)].map((byte) => byte / 255),
      false,
    ),
  )
  return () => {
    const inks = colours.flatMap(({ inks }) => inks.map((ink) => Math.round(255 * ink)))
    space.set(1, PDFName.of('DeviceCMYK'))
    space.set(3, PDFHexString.of(Buffer.from(inks).toString('hex')))
  }
}
