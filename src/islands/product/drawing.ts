import { useEffect, useState } from 'react'
import type { ProductDefinition, Selection } from '../../lib/domain/product/definition.ts'
import type { ArtworkMakers } from '../../lib/pictures/artwork.ts'
import { fetched } from '../../stores/browser/fetched.ts'
import type { PicturePlace } from './draw-parts.ts'

/** What a picture of a product shows. No value of the selection is wrong; measures are written out. */
export type Scene = {
  product: ProductDefinition
  selection: Selection
  measure: (value: number, unit: 'mm' | 'cm') => string
}

/** `note` says what is measured: so many pieces in so many piles. */
export type StackScene = Scene & { quantity: number; note: (piles: number) => string }

/** The drawing code of a kind of product. */
export type DrawingCode = {
  /** `turn` is how far the thing is turned or opened; see `viewsOfScene`. */
  drawPreview(place: PicturePlace, scene: Scene, turn: number): string
  /** For what lies in piles. */
  drawStack?(place: PicturePlace, scene: StackScene): string
}

const CODE: Record<string, () => Promise<DrawingCode>> = {
  cards: () => import('./draw-sheets.ts'),
  flyers: () => import('./draw-sheets.ts'),
  letter: () => import('./draw-sheets.ts'),
  banner: () => import('./draw-banner.ts'),
  roll: () => import('./draw-label.ts'),
  leaflet: () => import('./draw-goods.ts'),
  poster: () => import('./draw-goods.ts'),
  stickers: () => import('./draw-goods.ts'),
  carton: () => import('./draw-goods.ts'),
  booklet: () => import('./draw-goods.ts'),
  rollup: () => import('./draw-goods.ts'),
  panel: () => import('./draw-goods.ts'),
  tshirt: () => import('./draw-goods.ts'),
  mug: () => import('./draw-goods.ts'),
  pad: () => import('./draw-goods.ts'),
  calendar: () => import('./draw-goods.ts'),
  samples: () => import('./draw-goods.ts'),
}

/** Drawing code with what makes the artwork of its product. */
type Drawing = DrawingCode & { makers: ArtworkMakers }

export async function drawingOf(scene: string): Promise<Drawing | undefined> {
  const [code, makers] = await Promise.all([CODE[scene]?.(), makersOf(scene)])
  return code && { ...code, makers }
}

async function makersOf(scene: string): Promise<ArtworkMakers> {
  const [{ shopArtwork }, { artworkOfScene, loadArtwork }] = await Promise.all([
    import('../../content/artwork/index.ts'),
    import('../../lib/pictures/artwork.ts'),
  ])
  return loadArtwork(shopArtwork, artworkOfScene[scene] ?? [])
}

/** The server draws at once, so it has all drawing code at hand. */
const atHand = new Map<string, Drawing | undefined>()
if (import.meta.env.SSR) {
  for (const scene of Object.keys(CODE)) atHand.set(scene, await drawingOf(scene))
}

/**
 * The drawing code of a product, with its artwork. The browser fetches them when `of`, what a picture
 * depends on, is no longer what the server drew; until they have come, and as long as there is no network, the old
 * picture stays.
 */
export function useDrawing({ picture }: ProductDefinition, of: string): Drawing | undefined {
  const { scene } = picture
  const [drawing, setDrawing] = useState(() => atHand.get(scene))
  const [drawn] = useState(of)
  const stale = drawn !== of
  useEffect(() => {
    if (!stale) return
    void fetched(() => drawingOf(scene)).then(setDrawing)
  }, [scene, stale])
  return drawing
}
