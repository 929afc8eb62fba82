import type { DataStore } from '@tus/utils'
import type { FileKey } from './file-store.ts'

/** Uploads until they are taken. `FilesTrouble` as for files that are kept. */
export type Arriving = {
  /** What the upload protocol writes to and asks how much has arrived. */
  uploads: DataStore
  /** Makes room for an upload; one that was begun before goes on where it is. */
  begin(id: string, bytes: number): Promise<void>
  /** Bytes that have arrived; 0 of an upload that was never begun. */
  arrived(id: string): Promise<number>
  /** Lends what has arrived whole to a program that opens files by their paths. */
  lend<Result>(id: string, use: (path: string) => Promise<Result>): Promise<Result>
  /** Keeps what has arrived whole as a file; what is already there stays. The upload stays too. */
  keep(id: string, key: FileKey): Promise<void>
  /** Deletes what has arrived; done again, it does nothing. */
  forget(id: string): Promise<void>
}
