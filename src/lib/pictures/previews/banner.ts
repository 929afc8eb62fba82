import type { PictureContext } from '../context.ts'
import type { Ground } from '../palette.ts'
import { blurFilter } from '../solids/shading.ts'
import { fitToBox, svgDocument } from '../svg/document.ts'
import { tag } from '../svg/markup.ts'
import { set } from '../svg/shapes.ts'
import { bannerCloth } from './banner-cloth.ts'
import type { SheetCaptions } from './cards.ts'
import { dimension } from './dimension.ts'
import { previewMargin } from './frame.ts'
import { edgeLoupe } from './loupe.ts'
import { windyBanner } from './windy-banner.ts'

export type BannerPreview = {
  /** Centimetres. */
  readonly width: number
  readonly height: number
  /** Of the cloth, in millimetres and grams per square metre. */
  readonly thickness: number
  readonly weight: number
  readonly mesh: boolean
  readonly hems: boolean
  /** How many eyelets the configuration counts; drawn exactly. */
  readonly eyeletCount: number
  readonly captions: SheetCaptions
  readonly ground?: Ground
  /** Below 1 the banner hangs on a wall; from 1 to 2 a gust passes that dies down. */
  readonly turn?: number
}

const SIZE = { width: 640, height: 520 } as const
const MARGIN = previewMargin(SIZE.height)

/** Height and width of the figure that gives the scale, in centimetres. */
const PERSON_HEIGHT = 172
const PERSON_WIDTH = 56

/** Somebody of 172 cm who looks at the wall, drawn in centimetres from the top left. */
function person(colours: { hair: string; coat: string; legs: string; scarf: string }): string {
  const { hair, coat, legs, scarf } = colours
  return (
    `<path d="M17 96L18.5 165Q18 172 14 172H26L27.4 112 29 172H41Q37.5 172 37 165L39 96Z" fill="${legs}"/>` +
    `<path d="M28 27C16 27 11.5 33 10.5 44L7 86Q7 90.5 11 90.5L12 118Q28 124 44 118L45 90.5Q49 90.5 49 86L45.5 44C44.5 33 40 27 28 27Z" fill="${coat}"/>` +
    `<path d="M13.5 58L12 90M42.5 58L44 90" stroke="${hair}" stroke-width="1.2" opacity=".35" fill="none"/>` +
    `<path d="M16 29Q28 37 40 29L41.5 36Q28 44 14.5 36Z" fill="${scarf}"/>` +
    `<path d="M31 38L38.5 36.5L41 62L33.5 63Z" fill="${scarf}"/>` +
    `<circle cx="28" cy="13.5" r="12" fill="${hair}"/><circle cx="28" cy="2.5" r="5" fill="${hair}"/>`
  )
}

/** A banner on a wall in true proportion, eyelets in their places, somebody beside it for scale. */
export function previewBanner(context: PictureContext, spec: BannerPreview): string {
  const { width, height, turn = 0 } = spec
  if (turn >= 1) return inTheWind(context, spec, turn - 1)
  const beside = PERSON_WIDTH + 30
  const scale = Math.min(510 / (width + beside), 330 / Math.max(height, PERSON_HEIGHT + 8))
  const [wide, tall] = [width * scale, height * scale]
  const left = 84 + (516 - wide - beside * scale) / 2
  const standingTall = Math.max(tall, PERSON_HEIGHT * scale)
  const floorLine = Math.min(446, SIZE.height / 2 + standingTall / 2 + 44)
  const bottom = Math.min(floorLine - 14, floorLine - (PERSON_HEIGHT * scale - tall) * 0.42)
  const top = bottom - tall
  return svgDocument(context, {
    size: SIZE,
    margin: MARGIN,
    ground: spec.ground ?? 'sage',
    draw(canvas) {
      const { shadow, ink, art: inks } = canvas.palette
      const colours = { hair: ink, coat: inks.plum, legs: ink, scarf: inks.tomato }
      const floor = tag('rect', {
        x: -MARGIN,
        y: floorLine,
        width: SIZE.width + 2 * MARGIN,
        height: SIZE.height - floorLine,
        fill: shadow,
        opacity: 0.09,
      })
      const cloth = bannerCloth(canvas, spec, { width: wide, height: tall }, scale)
      const standing = left + wide + 24 * scale
      return (
        floor +
        set(cloth, left, top) +
        tag('ellipse', {
          cx: standing + (PERSON_WIDTH / 2 + 8) * scale,
          cy: floorLine + 6,
          rx: 28 * scale,
          ry: 5 * scale,
          fill: shadow,
          opacity: 0.3,
          filter: blurFilter(canvas, 3),
        }) +
        set(person(colours), standing, floorLine + 4 - PERSON_HEIGHT * scale, scale) +
        edgeLoupe(canvas, {
          ...{ x: 562, y: 76, size: 0.72 },
          thickness: spec.thickness,
          weight: spec.weight,
          lamination: 'none',
          sides: 1,
          ink: canvas.palette.art.cobalt,
          text: spec.captions.thickness,
        }) +
        dimension(canvas, [left, top - 22], [left + wide, top - 22], spec.captions.width) +
        dimension(canvas, [left - 22, bottom], [left - 22, top], spec.captions.height)
      )
    },
  })
}

function inTheWind(context: PictureContext, spec: BannerPreview, gust: number): string {
  return svgDocument(context, {
    size: SIZE,
    margin: MARGIN,
    ground: spec.ground ?? 'sage',
    draw: (canvas) =>
      fitToBox(canvas, { left: 40, top: 60, right: 600, bottom: 440 }, (inner, viewport) => [
        windyBanner(inner, viewport, { ...spec, gust }),
      ]),
  })
}
