import { z } from 'zod'
import { checkedPage, type FindingCode, finding } from '../../../contract/artwork.ts'
import { storedJson } from '../../platform/db/index.ts'

const SINCE_3 = new Set<FindingCode>([
  'safe_area',
  'white_overprint',
  'cut_line',
  'white_ink',
  'page_blank',
  'page_twice',
  'active_content',
  'attachments',
])

/** What a check has found in a file. */
export const storedReport = storedJson({
  name: 'artwork.report',
  version: 3,
  schema: z.object({
    pages: z.array(checkedPage),
    pageCount: z.int().nonnegative(),
    findings: z.array(finding),
    /** Pages with a picture, from the first one. */
    drawn: z.int().nonnegative(),
    /** What the file says of itself, such as `PDF/X-4, FOGRA39`. */
    standard: z.string().nullable(),
  }),
  upgrades: { 1: (before) => before, 2: (before) => ({ ...Object(before), standard: null }) },
  // Standards are told since version 3, and these.
  asBefore: ({ standard, ...report }) => {
    const isNew = standard !== null || report.findings.some(({ code }) => SINCE_3.has(code))
    return isNew ? undefined : report
  },
})
export type StoredReport = z.output<typeof storedReport.schema>
