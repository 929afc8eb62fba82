import type { PictureContext } from '../context.ts'
import type { Ground } from '../palette.ts'
import { orderedScene } from '../scenes/as-ordered.ts'
import { BLUE_BACK } from '../scenes/ordered-poster.ts'
import type { PictureOptions, PictureScene } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { fitToBox, svgDocument } from '../svg/document.ts'
import { previewMargin, previewSize } from './frame.ts'
import { edgeLoupe } from './loupe.ts'

/**
 * A thing as it is configured, standing or lying on its ground, with its measures above: below it stands the choice of
 * views. Wide things reach into the margin as far as the narrowest frame shows it.
 */
export function previewGoods(
  context: PictureContext,
  spec: {
    scene: PictureScene
    options: PictureOptions
    ground: Ground
    caption: string
    /** The paper it is printed on, where that is all that tells two of them apart. */
    paper?: { weight: number; text: string }
  },
): string {
  const scene = orderedScene({ scene: spec.scene, ground: spec.ground, options: spec.options })
  const { options, paper } = spec
  const { width, height } = previewSize
  const room = { left: -24, right: width + 24, top: 92, bottom: height - 96 }
  return svgDocument(context, {
    size: previewSize,
    margin: previewMargin(previewSize.height),
    ground: spec.ground,
    draw: (canvas) =>
      (scene ? fitToBox(canvas, room, scene) : '') +
      (paper ? paperLoupe(canvas, options, paper) : '') +
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

/** A loupe on the edge of the paper, in the corner that things leave free. */
function paperLoupe(
  canvas: Canvas,
  { thickness = 0, lamination = 'none', backing, sides = 1 }: PictureOptions,
  { weight, text }: { weight: number; text: string },
): string {
  const { art } = canvas.palette
  return edgeLoupe(canvas, {
    ...{ x: 560, y: 560, size: 0.9 },
    ...{ thickness, weight, lamination, sides, text },
    ink: art.teal,
    ...(backing === 'blue' && { back: BLUE_BACK }),
  })
}
