import type { Readable } from 'node:stream'

/** Where a file stands: plain segments such as tenant, customer and hash, never a name somebody gave. */
export type FileKey = readonly string[]

/** Bytes of a file, the first and the last one included. */
export type Part = { start: number; end: number }

/** A file as it stands at one moment. */
export type FoundFile = {
  bytes: number
  /** A strong entity tag of HTTP, in its quotes: another one where other bytes stand. */
  tag: string
  /** All of its bytes, or a part; FilesTrouble where others have taken their place since, or nothing has. */
  read(part?: Part): Promise<Readable>
}

/**
 * Where files of customers are kept: in a folder, which serves one machine or several that share a disk,
 * or in a bucket. What keeps them being away or full is thrown as `FilesTrouble`.
 */
export type FileStore = {
  /** Takes a finished file of this machine, which stays where it is. What is already there stays. */
  put(key: FileKey, path: string): Promise<void>
  /** As `put`, in the place of what is there: whoever reads meanwhile reads one of the two, whole. */
  replace(key: FileKey, path: string): Promise<void>
  read(key: FileKey): Promise<Readable>
  /** Undefined where there is no such file. */
  find(key: FileKey): Promise<FoundFile | undefined>
  /** Bytes; undefined where there is no such file. */
  size(key: FileKey): Promise<number | undefined>
  remove(key: FileKey): Promise<void>
  /** Lends the file to a program that opens files by their paths, for as long as `use` takes. */
  lend<Result>(key: FileKey, use: (path: string) => Promise<Result>): Promise<Result>
}
