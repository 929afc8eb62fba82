import { randomUUID } from 'node:crypto'
import type {
  ArtworkSet,
  artworkSetErrors,
  WantedArtworkSet,
} from '../../../contract/artwork-sets.ts'
import { checkArtworkSets, keptSets } from '../../../domain/artwork-sets/sets.ts'
import type { ProductDefinition, Selection } from '../../../domain/product/definition.ts'
import { labelsPerRoll } from '../../../domain/quantities/rolls.ts'
import type { Context } from '../../context.ts'
import { DESIGN_SERVICE, designServiceOf } from '../../site/shop/index.ts'

export type ArtworkSetsCode = (typeof artworkSetErrors)[number]

type Wanted = {
  selection: Selection
  quantity: number
  sets: readonly WantedArtworkSet[]
  /** By their keys. */
  services: Readonly<Record<string, unknown>>
}

/**
 * The artworks of a line as they are kept; refuses those that are not what was chosen, and more than are designed for
 * the price of a design.
 */
export function demandArtworkSets(
  may: Pick<Context<ArtworkSetsCode>, 'refuse' | 'shop' | 'tenant' | 'locale'>,
  product: ProductDefinition,
  { services, ...line }: Wanted,
): ArtworkSet[] {
  const { shop, tenant, locale } = may
  const design = services[DESIGN_SERVICE]
    ? designServiceOf(shop.documents(tenant, locale), product.id)
    : undefined
  const path = 'multiArtworkDetails'
  if (design && line.sets.length > design.artworks)
    may.refuse('design_too_many', {
      facts: { most: design.artworks },
      fields: [{ path, code: 'design_too_many' }],
    })
  const labels = labelsPerRoll(product, line.selection)
  const fault = checkArtworkSets(product, { ...line, labels })
  if (fault) {
    const { code, at, facts } = fault
    const where = [path, ...(at ? [at.index, at.field] : [])].join('.')
    may.refuse(code, { facts, fields: [{ path: where, code }] })
  }
  return keptSets(line.sets, labels, randomUUID)
}
