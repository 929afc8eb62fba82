import type { UploadType } from '../../contract/line-parts.ts'

/** What a line has to be printed from: nothing yet, what the shop's editor made, or files that somebody sent. */
export type MadeBy = 'nobody' | 'editor' | 'sender'

type Told = {
  madeBy: MadeBy
  /** A designer of the shop is ordered with it. */
  isDesigned: boolean
  /** What its caller said. */
  chosen: UploadType
  /** The product is designed in a program beside the shop (`designExperience`). */
  hasProgram: boolean
}

/** Which way a line's file comes: as it was chosen, and as has become of it since. */
export function uploadTypeOf({ madeBy, isDesigned, chosen, hasProgram }: Told): UploadType {
  if (isDesigned) return 'hds'
  if (madeBy === 'editor') return 'dex'
  // Who meant to lay it out, and has sent a file instead, has chosen anew.
  return chosen === 'dex' && (hasProgram || madeBy === 'nobody') ? 'dex' : 'upload'
}

/** Where the file comes from that is there; `upload` while there is none, but for what a program beside the shop keeps. */
export function docsSourceOf({ madeBy, isDesigned, chosen, hasProgram }: Told): UploadType {
  if (madeBy === 'editor') return 'dex'
  if (isDesigned) return madeBy === 'sender' ? 'hds' : 'upload'
  return chosen === 'dex' && hasProgram ? 'dex' : 'upload'
}
