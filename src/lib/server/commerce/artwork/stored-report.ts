import { z } from 'zod'
import { checkedPage, finding } from '../../../contract/artwork.ts'
import { storedJson } from '../../platform/db/index.ts'

/** What a check has found in a file. */
export const storedReport = storedJson({
  name: 'artwork.report',
  version: 2,
  schema: z.object({
    pages: z.array(checkedPage),
    pageCount: z.int().nonnegative(),
    findings: z.array(finding),
    /** Pages with a picture, from the first one. */
    drawn: z.int().nonnegative(),
  }),
  upgrades: { 1: (before) => before },
  // Hidden layers are told since version 2.
  asBefore: (report) =>
    report.findings.some(({ code }) => code === 'layers_hidden') ? undefined : report,
})
export type StoredReport = z.output<typeof storedReport.schema>
