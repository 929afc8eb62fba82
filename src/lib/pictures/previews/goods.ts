import type { PictureContext } from '../context.ts'
import type { Ground } from '../palette.ts'
import { orderedScene } from '../scenes/as-ordered.ts'
import type { PictureOptions, PictureScene } from '../spec.ts'
import { fitToBox, svgDocument } from '../svg/document.ts'
import { previewMargin, previewSize } from './frame.ts'

/**
 * A thing as it is configured, standing or lying on its ground, with its measures above: below it stands the choice of
 * views. Wide things reach into the margin as far as the narrowest frame shows it.
 */
export function previewGoods(
  context: PictureContext,
  spec: { scene: PictureScene; options: PictureOptions; ground: Ground; caption: string },
): string {
  const scene = orderedScene({ scene: spec.scene, ground: spec.ground, options: spec.options })
  const { width, height } = previewSize
  const room = { left: -24, right: width + 24, top: 92, bottom: height - 96 }
  return svgDocument(context, {
    size: previewSize,
    margin: previewMargin(previewSize.height),
    ground: spec.ground,
    draw: (canvas) =>
      (scene ? fitToBox(canvas, room, scene) : '') +
      context.text({
        x: width / 2,
        y: 52,
        size: 22,
        text: spec.caption,
        anchor: 'middle',
        fill: context.palette.ink,
        face: 'text',
      }),
  })
}
