import { useEffect, useState } from 'react'
import type { ProductDefinition, Selection } from '../../lib/domain/product/definition.ts'

export type Side = 'front' | 'back'

/** What a picture of a product shows. The selection can be made; measures are written out. */
export type Scene = {
  product: ProductDefinition
  selection: Selection
  measure: (value: number, unit: 'mm' | 'cm') => string
}

/** `note` says what is measured: so many pieces in so many piles. */
export type StackScene = Scene & { quantity: number; note: (piles: number) => string }

/** The drawing code of a kind of product. */
export type Drawing = {
  drawPreview(id: string, scene: Scene, side: Side): string
  /** For what lies in piles. */
  drawStack?(id: string, scene: StackScene): string
}

const LOAD: Record<string, () => Promise<Drawing>> = {
  cards: () => import('./draw-sheets.ts'),
  flyers: () => import('./draw-sheets.ts'),
  banner: () => import('./draw-banner.ts'),
  roll: () => import('./draw-label.ts'),
}

/** The server draws at once, so it has all drawing code at hand. */
const atHand = new Map<string, Drawing>()
if (import.meta.env.SSR) {
  for (const [scene, load] of Object.entries(LOAD)) atHand.set(scene, await load())
}

/**
 * The drawing code of a product. The browser fetches it when `of`, what a picture depends on, is no
 * longer what the server drew; until it has come, and without a network, the old picture stays.
 */
export function useDrawing({ picture }: ProductDefinition, of: string): Drawing | undefined {
  const { scene } = picture
  const [drawing, setDrawing] = useState(() => atHand.get(scene))
  const [drawn] = useState(of)
  const stale = drawn !== of
  useEffect(() => {
    if (!stale) return
    LOAD[scene]?.().then(
      (loaded) => setDrawing(() => loaded),
      () => undefined,
    )
  }, [scene, stale])
  return drawing
}
