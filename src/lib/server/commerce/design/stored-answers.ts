import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'

/** What was answered to the form of a brief, by question. */
export const storedAnswers = storedJson({
  name: 'design_job.answers',
  version: 1,
  schema: z.record(z.string(), z.array(z.string())),
  upgrades: {},
})
