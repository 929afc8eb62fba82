import type { RepairKind } from '../../../lib/contract/artwork.ts'
import type { Artwork } from '../../../stores/artwork/artwork.ts'

export type Repair = Artwork['repairs'][number]

/** What can be done with repairs, by whoever looks at the files. */
export type RepairActs = {
  ask(fileId: string, kinds: RepairKind[], order: number[]): void
  accept(repairId: string): void
  discard(repairId: string): void
  /** What is said while something is under way. */
  busy: string | false
}

/** Where repairs stand, for findings that lead to them. */
export const repairsId = 'artwork-repairs'
