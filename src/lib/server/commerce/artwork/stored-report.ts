import { z } from 'zod'
import { checkedPage, type FindingCode, finding } from '../../../contract/artwork.ts'
import { storedJson } from '../../platform/db/index.ts'

/** What is told since version 5. */
const NEWEST: readonly FindingCode[] = ['quiet_zone']

/** What a check has found in a file. */
export const storedReport = storedJson({
  name: 'artwork.report',
  version: 5,
  schema: z.object({
    pages: z.array(checkedPage),
    pageCount: z.int().nonnegative(),
    findings: z.array(finding),
    /** Pages with a picture, from the first one. */
    drawn: z.int().nonnegative(),
    /** What the file says of itself, such as `PDF/X-4, FOGRA39`. */
    standard: z.string().nullable(),
  }),
  upgrades: {
    1: (before) => before,
    2: (before) => ({ ...Object(before), standard: null }),
    3: (before) => before,
    4: (before) => before,
  },
  asBefore: (report) =>
    report.findings.some(({ code }) => NEWEST.includes(code)) ? undefined : report,
})
export type StoredReport = z.output<typeof storedReport.schema>
