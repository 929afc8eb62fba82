import type { StickerArtwork } from '../artwork.ts'
import { clipToPath } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { set } from '../svg/shapes.ts'

/** A motif without the paper round it, `size` millimetres wide, from its top left corner. */
export function motif(canvas: Canvas, sticker: StickerArtwork, size: number): string {
  const clip = clipToPath(canvas, sticker.outline)
  return set(tag('g', { 'clip-path': clip }, sticker.art(canvas)), 0, 0, size / sticker.width)
}
