import type { Ground } from '../../lib/pictures/palette.ts'
import type { PictureSpec } from '../../lib/pictures/spec.ts'

/** Pictures of the static pages that are the same in every shop. */
export const pictures = {
  fan: { scene: 'fan', ground: 'sage', ratio: 'strip' },
  notFound: { scene: 'not-found', ground: 'sky', ratio: 'wide' },
  standstill: { scene: 'maintenance', ground: 'blush', ratio: 'wide' },
} as const satisfies Record<string, PictureSpec>

/** Heads of the pages of a footer group, by a page's place in it; legal pages have none. */
const heads: Record<string, PictureSpec[]> = {
  paper: [pictures.fan],
  help: [
    { scene: 'parcel', ground: 'sky', ratio: 'strip' },
    { scene: 'send-file', ground: 'butter', ratio: 'strip' },
    { scene: 'stationery', ground: 'blush', ratio: 'strip' },
  ],
}

export function headPicture(group: string, place: number): PictureSpec | null {
  return heads[group]?.[place] ?? null
}

/**
 * The ground of a tile by its place: neighbours differ in two columns and in four. The row starts so
 * that the shop's own paper, which lies above it, comes third.
 */
export function groundAt(
  index: number,
  { ground, sequence }: { ground: Ground; sequence: readonly Ground[] },
): Ground {
  const start = Math.max(0, sequence.indexOf(ground) + sequence.length - 2)
  return sequence[(start + index) % sequence.length] ?? ground
}
