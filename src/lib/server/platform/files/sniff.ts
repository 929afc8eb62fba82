import { open } from 'node:fs/promises'
import type { FileType } from '../../../contract/artwork.ts'

const HEAD_BYTES = 4_096

/**
 * What a file is by its first bytes; undefined for what nothing is printed from. Illustrator files
 * count as PDF where they hold one.
 */
export async function typeOfFile(path: string): Promise<FileType | undefined> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    return typeOf(head.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

const starts: readonly [FileType, readonly number[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  ['tiff', [0x49, 0x49, 0x2b, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2b]],
]

function typeOf(head: Uint8Array): FileType | undefined {
  const known = starts.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))
  if (known) return known[0]
  const text = Buffer.from(head).toString('latin1')
  // Readers take a PDF whose mark stands anywhere in the first kilobyte.
  if (text.slice(0, 1_024).includes('%PDF-')) return 'pdf'
  return isSvg(unmarked(text)) ? 'svg' : undefined
}

/** Programs such as Illustrator name what they write in the document type, between square brackets. */
const beforeRoot = /\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)/iy
const root = /\s*<svg[\s>]/iy

/**
 * Whether what stands before the first element is what XML has there, and that element is `svg`. One after the
 * other, each read once: an expression for all of it at once would try every way to part a row of comments.
 */
function isSvg(text: string): boolean {
  let at = 0
  do {
    root.lastIndex = at
    if (root.test(text)) return true
    beforeRoot.lastIndex = at
    beforeRoot.test(text)
    at = beforeRoot.lastIndex
  } while (at > 0)
  return false
}

/** Without the byte order mark of UTF-8. */
const unmarked = (text: string) => (text.startsWith('\u00ef\u00bb\u00bf') ? text.slice(3) : text)
