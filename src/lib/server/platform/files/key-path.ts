import { invariant } from '../../../domain/invariant.ts'
import type { FileKey } from './file-store.ts'

const segment = /^[a-z0-9][a-z0-9.-]*$/

/** A key as a path with slashes. */
export function pathOf(key: FileKey): string {
  invariant(key.length > 0 && key.every((each) => segment.test(each)), 'a key is of plain parts')
  return key.join('/')
}
