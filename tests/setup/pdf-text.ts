import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** What this file needs of the engine's memory, of which its types say less. */
type Heap = {
  wasmExports: { malloc(bytes: number): number; free(at: number): void }
  HEAPU8: Uint8Array
}

let opening: Promise<WrappedPdfiumModule> | undefined

/** The text of each page of a PDF, without white space: where a line breaks is nobody's meaning. */
export async function pdfTexts(bytes: Uint8Array): Promise<string[]> {
  opening ??= openEngine()
  const pdfium = await opening
  const memory = pdfium.pdfium as unknown as Heap
  const { malloc, free } = memory.wasmExports
  const heap = () => Buffer.from(memory.HEAPU8.buffer)
  const file = malloc(bytes.length)
  heap().set(bytes, file)
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
  const texts = Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    const page = pdfium.FPDF_LoadPage(document, index)
    const text = pdfium.FPDFText_LoadPage(page)
    const count = pdfium.FPDFText_CountChars(text)
    const at = malloc(2 * count + 2)
    const written = pdfium.FPDFText_GetText(text, 0, count, at)
    const said = heap().toString('utf16le', at, at + 2 * Math.max(0, written - 1))
    free(at)
    pdfium.FPDFText_ClosePage(text)
    pdfium.FPDF_ClosePage(page)
    return said.replace(/\s+/g, '')
  })
  pdfium.FPDF_CloseDocument(document)
  free(file)
  return texts
}

async function openEngine(): Promise<WrappedPdfiumModule> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const pdfium = await init({ wasmBinary: Uint8Array.from(await readFile(wasm)).buffer })
  pdfium.PDFiumExt_Init()
  return pdfium
}
