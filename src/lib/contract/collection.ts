import { z } from 'zod'
import { country } from './shapes.ts'

/** Where goods are fetched by their customer, and when somebody is there. */
export const collectionPlace = z
  .object({
    company: z.string(),
    streetName: z.string(),
    additionalInfo: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country,
    /** The address, a line each, as its country writes it. */
    lines: z.array(z.string()),
    /** Local times; 1 is Monday, 7 Sunday. */
    opening: z.array(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() })),
  })
  .meta({ id: 'CollectionPlace' })

export type CollectionPlace = z.output<typeof collectionPlace>
