import type { PictureContext } from './context.ts'
import { orderedScene } from './scenes/as-ordered.ts'
import { type PictureSpec, ratioSizes } from './spec.ts'
import { centredBox, fitToBox, svgDocument } from './svg/document.ts'

/**
 * A thing drawn in the format it was ordered in; undefined for scenes that are always the same.
 * Apart from drawPicture, so that a cart fetches the code of its lines and of nothing else.
 */
export function drawThumbnail(context: PictureContext, spec: PictureSpec): string | undefined {
  const scene = orderedScene(spec)
  if (!scene) return undefined
  const size = ratioSizes[spec.ratio ?? 'square']
  const room = centredBox(size, spec.scene === 'banner' ? 0.84 : 0.78)
  return svgDocument(context, {
    size,
    ground: spec.ground,
    draw: (canvas) => fitToBox(canvas, room, scene),
  })
}
