import { z } from 'zod'

/** Millimetres from the upper left corner of the page. */
export const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** `error`: must be mended. `warning`: have a look. */
const severity = z.enum(['error', 'warning'])

export const findingCode = z.enum([
  'file_damaged',
  'file_locked',
  'file_too_complex',
  'page_count',
  'page_size',
  'page_turned',
  'bleed_missing',
  'picture_coarse',
  'font_missing',
  'line_thin',
  'text_small',
  'colour_rgb',
  'layers_hidden',
  'colour_spot',
  'ink_coverage',
  'transparency',
  'safe_area',
  'white_overprint',
  'cut_line',
  'white_ink',
  'page_blank',
  'page_twice',
  'active_content',
  'attachments',
  'annotations',
  'quiet_zone',
])
export type FindingCode = z.output<typeof findingCode>

export const finding = z
  .object({
    code: findingCode,
    severity,
    /** Counted from 1; null for what is said of the whole file. */
    page: z.int().positive().nullable(),
    box: box.nullable(),
    /** As a number with its unit: `84 ppi`, or a name. */
    measured: z.string(),
    limit: z.string(),
  })
  .meta({ id: 'ArtworkFinding' })
export type Finding = z.output<typeof finding>
