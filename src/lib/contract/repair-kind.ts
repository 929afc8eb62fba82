import { z } from 'zod'

/** What a machine mends in a file; the two ways to make bleed exclude each other. */
export const repairKind = z.enum([
  'split',
  'rotate',
  'scale',
  'bleed_mirror',
  'bleed_stretch',
  'reorder',
  'cmyk',
  'layers',
  'fonts',
])
export type RepairKind = z.output<typeof repairKind>
