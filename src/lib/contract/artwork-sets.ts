import { z } from 'zod'

/** Artworks that one line may be printed from. */
export const MAX_ARTWORK_SETS = 100

/**
 * One of the artworks of a line that is printed from several (specification, section 3,
 * multiArtworkDetails). How many are printed of it is said in pieces, or in rolls where the product is
 * wound on rolls: one of both stands in it.
 */
export const artworkSet = z
  .object({
    id: z.string().min(1).max(40),
    name: z.string(),
    quantity: z.int().positive().optional(),
    'Number of Rolls': z.int().positive().optional(),
  })
  .meta({ id: 'ArtworkSet' })
export type ArtworkSet = z.output<typeof artworkSet>

/** As a caller names them: a new one has no id yet, and what is wrong with it is refused by a code of its own. */
export const wantedArtworkSets = z
  .array(
    z.object({
      id: z.string().min(1).max(40).optional(),
      name: z.string().max(1000),
      quantity: z.number().optional(),
      /** 1 where neither is given. */
      'Number of Rolls': z.number().optional(),
    }),
  )
  .max(MAX_ARTWORK_SETS)
export type WantedArtworkSet = z.output<typeof wantedArtworkSets>[number]

/** Why the artworks of a line cannot be taken as they are named. */
export const artworkSetErrors = [
  'artwork_sets_number_differs',
  'artwork_set_name_invalid',
  'artwork_set_quantity_invalid',
  'artwork_sets_sum_differs',
  'design_too_many',
] as const
