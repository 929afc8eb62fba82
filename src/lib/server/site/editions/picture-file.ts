import { hash as digest } from 'node:crypto'
import { ContentError } from './content-error.ts'
import { type ReadResult, readValues, type StoredDocument } from './document.ts'
import { documentName } from './document-path.ts'
import { PictureError } from './picture-files/picture-error.ts'
import {
  LARGEST_FILE,
  type PictureFormat,
  pictureFormats,
  readPicture,
} from './picture-files/read-picture.ts'
import { readBytes } from './read-file.ts'

const formats: readonly string[] = Object.values(pictureFormats)

/** Whether a file of the content folder is a picture, by its ending. */
export function isPictureFile(path: string): boolean {
  return Object.hasOwn(pictureFormats, path.slice(path.lastIndexOf('.') + 1))
}

/** Where a document of a picture was read, as long as it is nowhere else. */
const files = new WeakMap<StoredDocument, { root: string; path: string }>()

/**
 * A picture of the content folder as a document: its size, and the hash of its bytes, which stay where
 * they are until the document is stored.
 */
export function readPictureFile(root: string, path: string): ReadResult {
  const kind = documentName(path)?.kind
  if (!kind || !isFormat(kind))
    return refused(
      path,
      1,
      'Pictures lie in images/ and are called by lower-case words: press.jpg.',
    )
  const file = readBytes(root, path, LARGEST_FILE)
  if (!file.ok) return refused(path, file.line, file.message)
  try {
    const { head, bytes } = readPicture(kind, file.bytes)
    const { width, height } = head
    const read = readValues(path, kind, { width, height, sha256: sha256(bytes) })
    if (read.ok) files.set(read.document, { root, path })
    return read
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return refused(path, error.line, error.message)
  }
}

/** Whether a document is a picture, as documents of pictures are today. */
export function isPictureDocument(
  document: StoredDocument,
): document is StoredDocument & { data: { width: number; height: number; sha256: string } } {
  return isFormat(document.kind) && 'sha256' in document.data
}

/** Whether a picture was read of a file, and is stored nowhere yet as far as is known here. */
export function isOfFile(document: StoredDocument): boolean {
  return files.has(document)
}

/** The picture's file of a content folder byte for byte, where it holds this picture. */
export function pictureFileOf(root: string, document: StoredDocument): Buffer | undefined {
  const read = readPictureFile(root, document.path)
  if (!read.ok || read.document.hash !== document.hash) return undefined
  const file = readBytes(root, document.path, LARGEST_FILE)
  return file.ok ? file.bytes : undefined
}

/**
 * The bytes of a picture as its file has them now, without what is no picture in them. Undefined where the
 * document was read of a database. Throws ContentError where it has become another picture.
 */
export function bytesOfFile(document: StoredDocument): Buffer | undefined {
  const file = files.get(document)
  if (!file || !isFormat(document.kind)) return undefined
  const read = readBytes(file.root, file.path, LARGEST_FILE)
  const bytes = read.ok && harmless(document.kind, read.bytes)
  if (!bytes || sha256(bytes) !== sha256Of(document)) {
    const message = 'This file was changed while it was being published; publish again.'
    throw new ContentError([{ path: document.path, line: 1, message }])
  }
  return bytes
}

function harmless(format: PictureFormat, bytes: Buffer): Buffer | null {
  try {
    return readPicture(format, bytes).bytes
  } catch (error) {
    if (error instanceof PictureError) return null
    throw error
  }
}

export function isFormat(kind: string): kind is PictureFormat {
  return formats.includes(kind)
}

export function sha256(bytes: Uint8Array): string {
  return digest('sha256', bytes, 'hex')
}

function sha256Of({ data }: StoredDocument): unknown {
  return 'sha256' in data ? data.sha256 : undefined
}

function refused(path: string, line: number, message: string): ReadResult {
  return { ok: false, problems: [{ path, line, message }] }
}
