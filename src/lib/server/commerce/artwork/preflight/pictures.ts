import { closeSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { init } from '@embedpdf/pdfium'
import sharp from 'sharp'
import { WHITE_LOOK } from '../../../../domain/preflight/measured.ts'
import { codesOnPage, type SeenCodes } from './codes/draw-for-codes.ts'
import { openPicture, PIXELS, type PictureFile } from './open-picture.ts'

/** Pages that are drawn; of a longer file the first ones. */
const DRAWN = 24
const LONGEST_SIDE = 1_400
/** Red first, as pictures are written. */
const REVERSED = 16
const BGRA = 4
const WHITE = 0xffffffff

/** A file of this machine that is read as it is needed, in bytes. */
type Large = { path: string; size: number }

/** What was seen of a page: a mark for its look, and the codes on it. */
export type Seen = SeenCodes & { look: string }

/**
 * Draws the first pages of a PDF as `<page>.png` into a folder. `since`: what this process had used before it came to
 * the file; left out where it does nothing else.
 */
export async function drawPdf(
  pdf: Uint8Array | Large,
  folder: string,
  since?: NodeJS.CpuUsage,
): Promise<Seen[]> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const pdfium = await init({ wasmBinary: Uint8Array.from(await readFile(wasm)).buffer })
  pdfium.PDFiumExt_Init()
  const { wasmExports, HEAPU8 } = pdfium.pdfium as unknown as Heap
  const heap = () =>
    new Uint8Array((pdfium.pdfium as unknown as Heap).HEAPU8?.buffer ?? HEAPU8.buffer)
  if ('path' in pdf) {
    const file = openSync(pdf.path, 'r')
    try {
      // Its own door to files: how long it is, what reads from it, and a word for that (fpdfview.h, FPDF_FILEACCESS).
      const reads = pdfium.pdfium.addFunction(
        (_: number, at: number, to: number, length: number) =>
          readSync(file, heap(), to, length, at >>> 0) === length ? 1 : 0,
        'iiiii',
      )
      const access = wasmExports.malloc(12)
      new DataView(heap().buffer).setUint32(access, pdf.size, true)
      new DataView(heap().buffer).setUint32(access + 4, reads, true)
      const open = () => pdfium.FPDF_LoadCustomDocument(access, '')
      return await drawPages(pdfium, { open, isLarge: true }, { folder, heap, since })
    } finally {
      closeSync(file)
    }
  }
  const pointer = wasmExports.malloc(pdf.length)
  heap().set(pdf, pointer)
  const open = () => pdfium.FPDF_LoadMemDocument(pointer, pdf.length, '')
  return drawPages(pdfium, { open, isLarge: false }, { folder, heap, since })
}

type Pdfium = Awaited<ReturnType<typeof init>>

async function drawPages(
  pdfium: Pdfium,
  { open, isLarge }: { open: () => number; isLarge: boolean },
  { folder, heap, since }: { folder: string; heap: () => Uint8Array; since?: NodeJS.CpuUsage },
): Promise<Seen[]> {
  const looks: Seen[] = []
  let document = open()
  if (!document) return looks
  let writing: Promise<unknown> = Promise.resolve()
  const count = Math.min(DRAWN, pdfium.FPDF_GetPageCount(document))
  for (let index = 0; index < count; index += 1) {
    if (isLarge && index > 0) {
      // What was read and drawn for the page before goes with it.
      globalThis.gc?.()
      pdfium.FPDF_CloseDocument(document)
      document = open()
    }
    const page = pdfium.FPDF_LoadPage(document, index)
    if (!page) {
      await writing
      return looks
    }
    const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
    const scale = LONGEST_SIDE / Math.max(width, height, 1)
    const size = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
    const [across = 1, down = 1] = size
    const bitmap = pdfium.FPDFBitmap_CreateEx(across, down, BGRA, 0, 0)
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, WHITE)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, REVERSED)
    const at = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const pixels = Buffer.from(heap().subarray(at, at + across * down * 4))
    pdfium.FPDFBitmap_Destroy(bitmap)
    looks.push({ look: lookOf(pixels), ...codesOnPage(pdfium, page, { heap, since }) })
    pdfium.FPDF_ClosePage(page)
    // One page is written while the next one is drawn.
    await writing
    const raw = { width: across, height: down, channels: 4 as const }
    const png = sharp(pixels, { raw }).removeAlpha().png({ compressionLevel: 6 })
    writing = png.toFile(join(folder, `${index + 1}.png`))
  }
  await writing
  return looks
}

function lookOf(pixels: Buffer): string {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)
  if (words.every((each) => each === WHITE)) return WHITE_LOOK
  return `${pixels.length} ${crc32(pixels)}`
}

type Heap = { HEAPU8: Uint8Array; wasmExports: { malloc(bytes: number): number } }

/** Draws a picture as `1.png`, without what its file says of places and people. */
export async function drawImage(file: PictureFile, folder: string): Promise<void> {
  const picture = await openPicture(file, { limitInputPixels: PIXELS })
  await picture
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 6 })
    .toFile(join(folder, '1.png'))
}
