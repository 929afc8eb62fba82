import { z } from 'zod'

/** What a login answers, whatever opened it. */
export const tokens = z
  .object({
    data: z.object({
      access_token: z.string(),
      /** Seconds. */
      expires_in: z.int(),
      refresh_token: z.string(),
      refresh_expires_in: z.int(),
      strategy: z.literal('user'),
    }),
  })
  .meta({ id: 'Tokens' })
