import type { PictureContext } from './context.ts'
import { drawFigure, isDrawing } from './drawings/drawing.ts'
import { banner } from './scenes/banner.ts'
import { cards } from './scenes/cards.ts'
import { christmas } from './scenes/christmas.ts'
import { counterScene } from './scenes/counter.ts'
import { counterSettings } from './scenes/counter-settings.ts'
import { emptyCart } from './scenes/empty-cart.ts'
import { orderedSamples, sampleFan } from './scenes/fan.ts'
import { flyers } from './scenes/flyers.ts'
import { labelRoll } from './scenes/label-roll.ts'
import { largeFormat, rollup } from './scenes/large-format.ts'
import { letterSet } from './scenes/letter-set.ts'
import { maintenance } from './scenes/maintenance.ts'
import { notFound } from './scenes/not-found.ts'
import { orderedPanel } from './scenes/ordered-goods.ts'
import { orderedMug } from './scenes/ordered-mug.ts'
import { orderedShirt } from './scenes/ordered-shirt.ts'
import { orderedPad } from './scenes/pad.ts'
import { booklet, carton, leaflet, poster, stickers } from './scenes/paper-goods.ts'
import { payment } from './scenes/payment.ts'
import { carefulLook, choosePaper, parcel, sendFile } from './scenes/steps.ts'
import { orderedCalendar } from './scenes/wall-calendar.ts'
import { wonder } from './scenes/wonder.ts'
import { workshop } from './scenes/workshop.ts'
import type { Box } from './solids/geometry.ts'
import type { Scene } from './solids/solid.ts'
import {
  type CounterSceneName,
  counterScenes,
  type PictureScene,
  type PictureSpec,
  ratioSizes,
} from './spec.ts'
import { centredBox, fitToBox, svgDocument } from './svg/document.ts'
import { drawThumbnail } from './thumbnail.ts'

const scenes: Readonly<Record<Exclude<PictureScene, CounterSceneName>, Scene>> = {
  cards,
  flyers,
  letter: letterSet,
  banner,
  roll: labelRoll,
  leaflet,
  poster,
  stickers,
  carton,
  booklet,
  rollup,
  panel: orderedPanel({ width: 700, height: 1000, drilled: 1 }),
  tshirt: orderedShirt({}),
  mug: orderedMug({}),
  pad: orderedPad({}),
  calendar: orderedCalendar({}),
  samples: orderedSamples({}),
  fan: sampleFan,
  'choose-paper': choosePaper,
  'send-file': sendFile,
  'careful-look': carefulLook,
  parcel,
  stationery: letterSet,
  'large-format': largeFormat,
  'empty-cart': emptyCart,
  'not-found': notFound,
  maintenance,
  payment,
  christmas,
  wonder,
  workshop,
}

const isCounter = (scene: PictureSpec['scene']): scene is CounterSceneName =>
  counterScenes.some((each) => each === scene)

/** Where the things stand: the hero leaves its left half to the words. */
function roomFor(spec: PictureSpec): Box {
  const ratio = spec.ratio ?? 'square'
  const size = ratioSizes[ratio]
  // Drawn to the scale of the whole picture.
  if (spec.scene === 'wonder') return { left: 0, top: 0, right: size.width, bottom: size.height }
  const left = spec.scene === 'workshop' ? 590 : 510
  if (ratio === 'hero') return { left, right: 1318, top: 20, bottom: 630 }
  if (isCounter(spec.scene)) return centredBox(size, 0.94)
  if (spec.scene === 'fan') return centredBox(size, 0.84, ratio === 'strip' ? 0.04 : 0, 0)
  return centredBox(size, spec.scene === 'banner' ? 0.84 : 0.78)
}

/**
 * Draws a complete SVG document. It is decorative: the `<img>` that shows it carries the words.
 * With options, and for thumbnails, the thing is drawn in the format that was ordered.
 */
export function drawPicture(context: PictureContext, spec: PictureSpec): string {
  const { scene, ground, figure } = spec
  if (isDrawing(scene)) return drawFigure(context, scene, figure?.view ?? '', figure?.facts ?? {})
  const size = ratioSizes[spec.ratio ?? 'square']
  const ordered = spec.ratio === 'thumb' || spec.options !== undefined
  const thumbnail = ordered ? drawThumbnail(context, spec) : undefined
  if (thumbnail) return thumbnail
  const composed = isCounter(scene) ? counterScene(ground, counterSettings[scene]) : scenes[scene]
  return svgDocument(context, {
    size,
    ground,
    keep: spec.ratio === 'hero' ? 'right' : 'middle',
    draw: (canvas) => fitToBox(canvas, roomFor(spec), composed),
  })
}
