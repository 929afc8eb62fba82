import type { PictureContext } from '../context.ts'
import type { Ground } from '../palette.ts'
import { labelFace, labelRollSolid, labelWrapped } from '../scenes/label-roll.ts'
import { labelOutline, windingTurn } from '../scenes/label-shape.ts'
import { place } from '../solids/camera.ts'
import { blurFilter } from '../solids/shading.ts'
import { artwork, clipToPath } from '../solids/solid.ts'
import type { LabelMaterial, LabelShape, WoundRoll } from '../spec.ts'
import { fitToBox, svgDocument } from '../svg/document.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import { dimension } from './dimension.ts'
import { previewMargin } from './frame.ts'

export type LabelPreview = {
  readonly shape: LabelShape
  /** Millimetres. */
  readonly width: number
  readonly height: number
  readonly material: LabelMaterial
  readonly whiteInk?: boolean
  /** Winding 1 to 4: which edge of the label leaves the roll first (top, bottom, right, left). */
  readonly winding?: number
  readonly wound?: WoundRoll
  readonly captions: { readonly width: string; readonly height: string }
  readonly ground?: Ground
}

const SIZE = { width: 640, height: 600 } as const

/** One label large on its liner, with dimensions, and the roll it comes on. */
export function previewLabel(context: PictureContext, spec: LabelPreview): string {
  const { width, height } = spec
  const scale = Math.min(250 / width, 250 / height)
  const [wide, tall] = [width * scale, height * scale]
  const [x, y] = [112 + (250 - wide) / 2, 118]
  return svgDocument(context, {
    size: SIZE,
    margin: previewMargin(SIZE.height),
    ground: spec.ground ?? 'butter',
    draw(canvas) {
      const { material, shadow } = canvas.palette
      const outline = labelOutline(spec.shape, width, height)
      const face = labelFace(canvas, spec)
      const clear = spec.material === 'clear'
      const sheen = canvas.define('sheen', '', (id) =>
        tag(
          'linearGradient',
          { id, x1: 0, y1: 0, x2: 1, y2: 1 },
          '<stop offset=".18" stop-color="#fff" stop-opacity="0"/><stop offset=".2" stop-color="#fff" stop-opacity=".3"/><stop offset=".36" stop-color="#fff" stop-opacity=".08"/><stop offset=".37" stop-color="#fff" stop-opacity="0"/>',
        ),
      )
      const gloss =
        spec.material === 'white-pp' || clear
          ? tag('path', { d: outline, fill: `url(#${sheen})` })
          : tag('path', {
              d: grain(width, height),
              stroke: '#fff',
              'stroke-width': width / 180,
              opacity: 0.35,
            })
      const pad = 22
      const strip = { x: x - pad, y: y - pad, width: wide + pad * 2, height: SIZE.height + 40 }
      const ghost = (dy: number) =>
        tag(
          'g',
          { transform: `translate(${short(x)} ${short(y + dy)})scale(${short(scale, 4)})` },
          tag('g', { 'clip-path': clipToPath(canvas, outline) }, artwork(canvas, face), gloss),
        )
      const pitch = tall + 26
      const liner = clear ? '#f3eee0' : material.liner
      return (
        tag('rect', {
          ...strip,
          x: strip.x + 7,
          fill: shadow,
          opacity: 0.26,
          filter: blurFilter(canvas, 7),
        }) +
        tag('rect', { ...strip, fill: liner }) +
        ghost(0) +
        ghost(pitch) +
        ghost(pitch * 2) +
        dimension(canvas, [x, y - pad - 18], [x + wide, y - pad - 18], spec.captions.width) +
        dimension(canvas, [x - pad - 18, y + tall], [x - pad - 18, y], spec.captions.height) +
        fitToBox(canvas, { left: 396, top: 268, right: 626, bottom: 540 }, (inner, viewport) => [
          labelRollSolid(inner, place(viewport, { yaw: 24 }), {
            shape: spec.shape,
            width,
            height,
            face: labelFace(inner, spec),
            wrapped: labelWrapped(inner, spec),
            turn: spec.winding === undefined ? 0 : windingTurn(spec.winding),
            tail: 1.6,
            ...(spec.wound && { wound: spec.wound }),
          }),
        ])
      )
    },
  })
}

const grain = (width: number, height: number): string =>
  repeat(40, (index) => {
    const x = ((index * 61.8) % 100) / 100
    const y = ((index * 38.2 + 11) % 97) / 97
    return `M${short(x * width)} ${short(y * height)}l${short(width / 60)} ${short(((index % 3) - 1) * (height / 200))}`
  })
