import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { sep } from 'node:path'

/** Bytes of one document: forty thousand words. What nobody wrote by hand takes minutes to parse. */
const LARGEST = 256 * 1024

type Refused = { ok: false; line: number; message: string }
export type FileResult = { ok: true; text: string } | Refused

/** The text of a document's file; what is no UTF-8 is answered as a sentence. */
export function readTextFile(root: string, path: string): FileResult {
  const file = readBytes(root, path, LARGEST)
  if (!file.ok) return file
  // A font, which says nothing, becomes a document of its bytes.
  return path.endsWith('.woff2')
    ? { ok: true, text: `woff2: "${file.bytes.toString('base64')}"\n` }
    : decoded(file.bytes)
}

/**
 * The bytes of a file. What is no plain file within the folder, or larger than `largest`, is answered as
 * a sentence: nothing outside the folder is ever read, nor anything that never ends.
 */
export function readBytes(
  root: string,
  path: string,
  largest: number,
): { ok: true; bytes: Buffer } | Refused {
  try {
    const real = realpathSync.native(`${root}/${path}`)
    if (!real.startsWith(realpathSync.native(root) + sep))
      return refused(
        'This is a link to a file outside the content folder; put the file itself here.',
      )
    // A named pipe is not waited for.
    const file = openSync(real, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stat = fstatSync(file)
      if (!stat.isFile()) return refused('This is no file.')
      if (stat.size > largest)
        return refused(`The file has ${size(stat.size)}; it may have at most ${size(largest)}.`)
      return { ok: true, bytes: readFileSync(file) }
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!code) throw error
    return refused(`The file cannot be read: ${reasons[code] ?? code}.`)
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this account has no right to read it',
  EPERM: 'this account has no right to read it',
  ELOOP: 'it is a link that leads to itself',
  ENOENT: 'it is a link to nothing, or was taken away meanwhile',
  EISDIR: 'it is a folder',
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decoded(bytes: Buffer): FileResult {
  try {
    return { ok: true, text: utf8.decode(bytes) }
  } catch {
    const before = bytes.toString('utf8').split('\uFFFD', 1)[0] ?? ''
    const line = before.split('\n').length
    return { ok: false, line, message: 'The text is not in UTF-8; save the file as UTF-8.' }
  }
}

function refused(message: string): Refused {
  return { ok: false, line: 1, message }
}

function size(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.ceil(kilobytes / 1024)} MB`
}
