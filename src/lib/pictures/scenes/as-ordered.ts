import { place } from '../solids/camera.ts'
import type { Scene } from '../solids/solid.ts'
import type { PictureOptions, PictureSpec } from '../spec.ts'
import { orderedSamples } from './fan.ts'
import { labelFace, labelRollSolid, labelWrapped } from './label-roll.ts'
import { windingTurn } from './label-shape.ts'
import { orderedBanner } from './ordered-banner.ts'
import { orderedBooklet } from './ordered-booklet.ts'
import { orderedCarton } from './ordered-carton.ts'
import { orderedPanel, orderedRollup, orderedStickers } from './ordered-goods.ts'
import { orderedLeaflet } from './ordered-leaflet.ts'
import { orderedMug } from './ordered-mug.ts'
import { orderedPoster } from './ordered-poster.ts'
import { orderedLetters, orderedSheets } from './ordered-sheets.ts'
import { orderedShirt } from './ordered-shirt.ts'
import { orderedPad } from './pad.ts'
import { orderedCalendar } from './wall-calendar.ts'

function orderedRoll(options: PictureOptions): Scene {
  const { width = 43, height = 43, shape = 'round', material = 'white-pp', wound } = options
  return (canvas, viewport) => [
    labelRollSolid(canvas, place(viewport, { yaw: 22 }), {
      ...{ shape, width, height },
      face: labelFace(canvas, { ...options, shape, width, height, material }),
      wrapped: labelWrapped(canvas, { ...options, material }),
      tail: 2.2,
      ...(options.winding && { turn: windingTurn(options.winding) }),
      ...(wound && { wound }),
    }),
  ]
}

const scenes: Readonly<Record<string, (options: PictureOptions) => Scene>> = {
  cards: (options) => orderedSheets('card', [85, 55], options),
  flyers: (options) => orderedSheets('flyer', [148, 210], options),
  letter: orderedLetters,
  banner: orderedBanner,
  roll: orderedRoll,
  leaflet: orderedLeaflet,
  poster: orderedPoster,
  stickers: orderedStickers,
  carton: orderedCarton,
  booklet: orderedBooklet,
  rollup: orderedRollup,
  panel: orderedPanel,
  tshirt: orderedShirt,
  mug: orderedMug,
  pad: orderedPad,
  calendar: orderedCalendar,
  samples: orderedSamples,
}

/** The setting for a thing in the format it was ordered in; lengths in millimetres. */
export function orderedScene(spec: PictureSpec): Scene | undefined {
  return scenes[spec.scene]?.(spec.options ?? {})
}
