import { randomUUID } from 'node:crypto'
import type {
  ArtworkSet,
  artworkSetErrors,
  WantedArtworkSet,
} from '../../../contract/artwork-sets.ts'
import { checkArtworkSets, keptSets } from '../../../domain/artwork-sets/sets.ts'
import type { ProductDefinition, Selection } from '../../../domain/product/definition.ts'
import { labelsPerRoll } from '../../../domain/quantities/rolls.ts'
import type { MayRefuse } from '../../refusal.ts'

export type ArtworkSetsCode = (typeof artworkSetErrors)[number]

/** The artworks of a line as they are kept; refuses those that are not what was chosen. */
export function demandArtworkSets(
  may: MayRefuse<ArtworkSetsCode>,
  product: ProductDefinition,
  line: { selection: Selection; quantity: number; sets: readonly WantedArtworkSet[] },
): ArtworkSet[] {
  const labels = labelsPerRoll(product, line.selection)
  const fault = checkArtworkSets(product, { ...line, labels })
  if (fault) {
    const { code, at, facts } = fault
    const path = ['multiArtworkDetails', ...(at ? [at.index, at.field] : [])].join('.')
    may.refuse(code, { facts, fields: [{ path, code }] })
  }
  return keptSets(line.sets, labels, randomUUID)
}
