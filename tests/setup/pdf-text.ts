import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init } from '@embedpdf/pdfium'

/** What this file needs of the engine's memory, of which its types say less. */
type Heap = { wasmExports: { malloc(bytes: number): number }; HEAPU8: Uint8Array }

/** The text of each page of a PDF, without white space: where a line breaks is nobody's meaning. */
export async function pdfTexts(bytes: Uint8Array): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const pdfium = await init({ wasmBinary: Uint8Array.from(await readFile(wasm)).buffer })
  pdfium.PDFiumExt_Init()
  const { wasmExports } = pdfium.pdfium as unknown as Heap
  const heap = () => Buffer.from((pdfium.pdfium as unknown as Heap).HEAPU8.buffer)
  const pointer = wasmExports.malloc(bytes.length)
  heap().set(bytes, pointer)
  const document = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, '')
  return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    const text = pdfium.FPDFText_LoadPage(pdfium.FPDF_LoadPage(document, index))
    const count = pdfium.FPDFText_CountChars(text)
    const at = wasmExports.malloc(2 * count + 2)
    const written = pdfium.FPDFText_GetText(text, 0, count, at)
    return heap()
      .toString('utf16le', at, at + 2 * Math.max(0, written - 1))
      .replace(/\s+/g, '')
  })
}
