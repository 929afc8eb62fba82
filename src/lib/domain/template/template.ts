import { profileOf } from '../preflight/profile.ts'
import type { ProductDefinition, Selection } from '../product/definition.ts'
import { facts } from '../product/facts.ts'
import { needsFile } from '../product/needs-file.ts'

/** What somebody lays out a file on: lengths in millimetres from the upper left corner of the cut piece. */
export type Template = {
  widthMm: number
  heightMm: number
  bleedMm: number
  safeMm: number
  /** Of rounded corners; 0 where they are square. */
  radiusMm: number
  /** The piece is cut as an oval, or a circle. */
  isOval: boolean
  /** Where it is folded, from the left edge. */
  foldsMm: number[]
  /** Null where any number of pages will do. */
  pages: number | null
}

/** Shares of the open width at which a leaflet is folded. */
const FOLDS: Readonly<Record<string, readonly number[]>> = {
  half: [1 / 2],
  z: [1 / 3, 2 / 3],
  letter: [1 / 3, 2 / 3],
  gate: [1 / 4, 3 / 4],
}

/** The template of a configuration; null where the file has no plain shape: a box, a shirt, a mug. */
export function templateOf(product: ProductDefinition, selection: Selection): Template | null {
  const profile = profileOf(product, selection)
  const { depthMm, radiusMm, shape, fold } = facts(product, selection)
  if (!needsFile(product) || !profile || depthMm !== undefined) return null
  const { widthMm, heightMm, bleedMm, safeMm, pages } = profile
  const isOval = shape === 'oval' || shape === 'circle'
  const shortest = Math.min(widthMm, heightMm)
  return {
    ...{ widthMm, heightMm, bleedMm, safeMm, pages, isOval },
    radiusMm: typeof radiusMm === 'number' && !isOval ? Math.min(radiusMm, shortest / 2) : 0,
    foldsMm: (FOLDS[String(fold)] ?? []).map((share) => round(share * widthMm)),
  }
}

const round = (mm: number) => Math.round(mm * 100) / 100
