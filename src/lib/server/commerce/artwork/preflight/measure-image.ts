import { readFile } from 'node:fs/promises'
import type { Inks, MeasuredFile, MeasuredPage } from '../../../../domain/preflight/measured.ts'
import type { PrintProfile } from '../../../../domain/preflight/profile.ts'
import { MM_PER_INCH } from '../../../../domain/units.ts'
import { openPicture, PIXELS, type PictureFile } from './open-picture.ts'

/** Of two sides: what differs less was meant to be the same. */
const ALIKE = 0.01

/**
 * Measures a picture as it will be printed: with its bleed where it has the shape of the piece with
 * bleed, else as the piece itself. What has another shape keeps the size that its file says. The letters of a drawing
 * (SVG) are never in it: whatever font is here takes the place of theirs.
 */
export async function measureImage(
  file: PictureFile,
  profile: PrintProfile | null,
): Promise<MeasuredFile> {
  const opened = await openPicture(file, { limitInputPixels: false })
  const picture = await opened.metadata()
  const { width, height, density = 72, orientation = 1, format } = picture
  if (width * height > PIXELS) return { state: 'too_complex' }
  const isTurned = orientation >= 5
  const pixels = isTurned ? { width: height, height: width } : { width, height }
  const size = printedSize(pixels, density, profile)
  const whole = { x: 0, y: 0, ...size }
  const inks = inksOf(picture.space)
  const isVector = format === 'svg'
  const page: MeasuredPage = {
    widthMm: size.width,
    heightMm: size.height,
    trim: null,
    images: isVector
      ? []
      : [
          {
            box: whole,
            ppi: Math.min(
              pixels.width / (size.width / MM_PER_INCH),
              pixels.height / (size.height / MM_PER_INCH),
            ),
            bits: picture.bitsPerSample === 1 ? 1 : 8,
            inks,
          },
        ],
    fonts: isVector ? fontsOf(await readFile(file.path, 'utf8'), whole) : [],
    lines: [],
    texts: [],
    colours: inks ? [{ inks, name: inks, box: whole }] : [],
    coverage: [],
    transparent: [],
    hidden: false,
    vanishing: [],
    annotations: [],
    codes: [],
    blank: false,
    content: '',
    look: null,
  }
  const carries = { active: [], attached: [], standard: null }
  return { state: 'measured', pages: [page], pageCount: 1, carries }
}

type Size = { width: number; height: number }

function printedSize(pixels: Size, density: number, profile: PrintProfile | null): Size {
  const own = {
    width: (pixels.width / density) * MM_PER_INCH,
    height: (pixels.height / density) * MM_PER_INCH,
  }
  if (!profile) return own
  const { widthMm: width, heightMm: height, bleedMm } = profile
  const bled = { width: width + 2 * bleedMm, height: height + 2 * bleedMm }
  const sizes = [bled, { width, height }].flatMap((size) => [
    size,
    { width: size.height, height: size.width },
  ])
  const ratio = pixels.width / pixels.height
  return sizes.find((size) => Math.abs(size.width / size.height / ratio - 1) < ALIKE) ?? own
}

/** The fonts that a drawing asks for; one without a name where its letters ask for none, none where it has no letters. */
function fontsOf(
  drawing: string,
  box: MeasuredPage['fonts'][number]['box'],
): MeasuredPage['fonts'] {
  const [first = '', ...commented] = drawing.split('<!--')
  const shown = commented.map((part) => part.split('-->').slice(1).join('-->'))
  const drawn = [first, ...shown].join('')
  if (!/<(?:[\w-]+:)?text(?:\s[^<>]*[^<>/])?>/.test(drawn)) return []
  const asked = drawn.matchAll(/font-family\s*[:=]\s*(?:["']|&quot;|&apos;)*([^"'&;,<>{}]+)/g)
  const names = new Set([...asked].map(([, name = '']) => name.trim()))
  return [...(names.size > 0 ? names : [''])].map((name) => ({ name, embedded: false, box }))
}

function inksOf(space: string | undefined): Inks | null {
  if (space === 'cmyk') return 'cmyk'
  if (space === 'b-w' || space === 'grey16') return 'gray'
  if (space === 'lab') return 'lab'
  return space === undefined ? null : 'rgb'
}
