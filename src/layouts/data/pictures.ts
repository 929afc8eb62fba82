import type { PictureSpec } from '../../lib/domain/pictures/spec.ts'

/** Pictures of the static pages; grounds follow one another as sheets on the counter do. */
export const pictures = {
  hero: { scene: 'hero', ground: 'butter', ratio: 'hero' },
  choose: { scene: 'choose-paper', ground: 'blush', ratio: 'wide' },
  send: { scene: 'send-file', ground: 'sky', ratio: 'wide' },
  look: { scene: 'careful-look', ground: 'butter', ratio: 'wide' },
  arrive: { scene: 'parcel', ground: 'sage', ratio: 'wide' },
  fan: { scene: 'fan', ground: 'sage', ratio: 'strip' },
  notFound: { scene: 'not-found', ground: 'sky', ratio: 'wide' },
  standstill: { scene: 'maintenance', ground: 'blush', ratio: 'wide' },
} as const satisfies Record<string, PictureSpec>

const grounds = ['blush', 'sky', 'butter', 'sage', 'kraft'] as const

/** The ground of a tile by its place: neighbours differ in two columns and in four. */
export function groundAt(index: number): PictureSpec['ground'] {
  return grounds[index % grounds.length] ?? 'chalk'
}
