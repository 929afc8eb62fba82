import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'

/** What was chosen, as a short key keeps it. */
export const storedConfig = storedJson({
  name: 'custom_config.config',
  version: 1,
  schema: z.object({
    version: z.int().positive(),
    selectedAttributes: z.record(z.string(), z.string()),
    selectedQuantity: z.int().positive(),
    selectedPriority: z.string(),
    services: z.array(z.string()),
  }),
  upgrades: {},
})
export type StoredConfig = z.output<typeof storedConfig.schema>

/** What a row holds. */
export const configOf = (stored: unknown): StoredConfig => storedConfig.read(stored)
