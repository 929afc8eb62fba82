import type { Readable } from 'node:stream'

/** Where a file stands: plain segments such as tenant, customer and hash, never a name somebody gave. */
export type FileKey = readonly string[]

/**
 * Where files of customers are kept. A folder serves one machine, or several that share a disk; what
 * must be reached otherwise needs another store.
 */
export type FileStore = {
  /** Takes a finished file of this machine, which stays where it is. What is already there stays. */
  put(key: FileKey, path: string): Promise<void>
  read(key: FileKey): Readable
  /** Bytes; undefined where there is no such file. */
  size(key: FileKey): Promise<number | undefined>
  remove(key: FileKey): Promise<void>
  /** Where a program that opens files finds it on this machine. */
  pathOf(key: FileKey): string
}
