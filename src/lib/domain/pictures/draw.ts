import type { PictureContext } from './context.ts'
import { bakeryCounter } from './scenes/hero.ts'
import { banner, cards, flyers, labelRoll, type Setting } from './scenes/launch.ts'
import { type PictureScene, type PictureSpec, ratioSizes } from './spec.ts'
import { document, fitted, middleOf } from './studio/picture.ts'

const settings: Partial<Record<PictureScene, Setting>> = { cards, flyers, banner, roll: labelRoll }

/** Draws a complete SVG document; decorative, so the `<img>` carries the words. */
export function drawPicture(context: PictureContext, spec: PictureSpec): string {
  const size = ratioSizes[spec.ratio ?? 'square']
  return document(context, {
    size,
    ground: spec.ground,
    draw(easel) {
      if (spec.scene === 'hero') {
        return fitted(easel, spec.ratio === 'hero' ? { left: 520, right: 1296, top: 34, bottom: 622 } : middleOf(size, 0.94), bakeryCounter)
      }
      return fitted(easel, middleOf(size), settings[spec.scene] ?? cards)
    },
  })
}
