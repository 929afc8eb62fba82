import type { Trace } from './trace.ts'

/** Parts that are the same on many pages of a tenant and locale (`layouts/shared`). */
export const partNames = [
  'head',
  'notices',
  'menu',
  'shops-summary',
  'shops-others',
  'account-links',
  'footer',
] as const

export type PartName = (typeof partNames)[number]

/** A part as it was rendered, what that read, and the default links that it wanted in vain. */
export type Part = { name: PartName; html: string; trace: Trace; missedLinks: readonly string[] }

export type Parts = Readonly<Record<PartName, Part>>
