import type { init } from '@embedpdf/pdfium'
import type { MeasuredCode } from '../../../../../domain/preflight/measured.ts'
import { MM_PER_POINT } from '../../../../../domain/units.ts'
import { openPicture, PIXELS, type PictureFile } from '../open-picture.ts'
import { findCodes } from './find-codes.ts'

/** Codes on a picture that is `across` pixels wide, in its pixels. */
export type SeenCodes = { codes: MeasuredCode[]; across: number }

/** Pixels a millimetre: the narrowest bars in use are a quarter of one wide. */
const FINE = 12
const LONGEST_SIDE = 4_200
/** Seconds of a processor: a file that took as long is drawn, and not looked at for codes. */
const ENOUGH = 8
const GRAY = 1
const WHITE = 0xffffffff

type Pdfium = Awaited<ReturnType<typeof init>>

/**
 * Draws a page of a PDF in grey, as finely as bars of codes need, and finds the codes on it. `since` is what the process
 * had used before it came to the file, where it had done anything else.
 */
export function codesOnPage(
  pdfium: Pdfium,
  page: number,
  { heap, since }: { heap: () => Uint8Array; since: NodeJS.CpuUsage | undefined },
): SeenCodes {
  if (isLate(since)) return { codes: [], across: 1 }
  const sides = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  const scale = Math.min(FINE * MM_PER_POINT, LONGEST_SIDE / Math.max(...sides, 1))
  const [width = 1, height = 1] = sides.map((side) => Math.max(1, Math.round(side * scale)))
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, GRAY, 0, 0)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
  const row = pdfium.FPDFBitmap_GetStride(bitmap)
  const at = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    pixels.set(heap().subarray(at + y * row, at + y * row + width), y * width)
  pdfium.FPDFBitmap_Destroy(bitmap)
  return { codes: findCodes({ pixels, width, height }), across: width }
}

/** The codes on a picture that a customer sent. */
export async function codesOnPicture(file: PictureFile): Promise<SeenCodes> {
  const picture = await openPicture(file, { limitInputPixels: PIXELS })
  const side = { width: LONGEST_SIDE, height: LONGEST_SIDE }
  const { data, info } = await picture
    .rotate()
    .resize({ ...side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { codes: findCodes({ pixels: data, width, height }), across: width }
}

function isLate(since: NodeJS.CpuUsage | undefined): boolean {
  const { user, system } = process.cpuUsage(since)
  return user + system > ENOUGH * 1_000_000
}
