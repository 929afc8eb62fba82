import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** Bytes of one line. */
const LINE = 52
const DIGITS =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~'
const NOTHING = '0'.repeat(40)

/** A file that is no text, before and after; null where there is none. */
export type BinaryChange = { path: string; before: Buffer | null; after: Buffer | null }

/**
 * The change as `git diff --binary` writes it and `git apply` reads it, without the way back. Git applies it
 * to a file that is `before` byte for byte, and to nothing else.
 */
export function binaryPatch({ path, before, after }: BinaryChange): string {
  const head = [`diff --git a/${path} b/${path}`]
  if (before === null) head.push('new file mode 100644')
  if (after === null) head.push('deleted file mode 100644')
  const mode = before && after ? ' 100644' : ''
  head.push(`index ${blobName(before)}..${blobName(after)}${mode}`, 'GIT binary patch')
  return `${head.join('\n')}\n${literal(after ?? Buffer.alloc(0))}\n`
}

/** What git calls a file of these bytes. */
function blobName(bytes: Buffer | null): string {
  if (bytes === null) return NOTHING
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

function literal(bytes: Buffer): string {
  const packed = deflateSync(bytes)
  const lines = [`literal ${bytes.length}`]
  for (let at = 0; at < packed.length; at += LINE) lines.push(line(packed.subarray(at, at + LINE)))
  return `${lines.join('\n')}\n`
}

/** A line says by its first letter how many bytes it holds, four of them in five digits. */
function line(bytes: Buffer): string {
  const { length } = bytes
  const letter = String.fromCharCode(length <= 26 ? 64 + length : 70 + length)
  let digits = ''
  for (let at = 0; at < length; at += 4) {
    let value = 0
    for (let each = 0; each < 4; each += 1) value = value * 256 + (bytes[at + each] ?? 0)
    let five = ''
    for (let each = 0; each < 5; each += 1) {
      five = (DIGITS[value % 85] ?? '') + five
      value = Math.floor(value / 85)
    }
    digits += five
  }
  return letter + digits
}
