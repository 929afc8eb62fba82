import type { PictureContext } from '../context.ts'
import type { Ground } from '../palette.ts'
import { blurFilter } from '../solids/shading.ts'
import { artwork, clipTo } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { svgDocument } from '../svg/document.ts'
import { short, tag } from '../svg/markup.ts'
import { set } from '../svg/shapes.ts'
import { dimension } from './dimension.ts'
import { EYELET_INSET, eyeletPlaces } from './eyelets.ts'
import { PERSON_HEIGHT, PERSON_WIDTH, person } from './person.ts'

export type BannerPreview = {
  /** Centimetres. */
  readonly width: number
  readonly height: number
  readonly material: 'pvc-450' | 'pvc-510' | 'mesh'
  readonly hems: boolean
  readonly eyelets: 'none' | 'corners' | 'every-50' | 'every-100'
  /** How many eyelets the configuration counts; drawn exactly. */
  readonly eyeletCount: number
  readonly captions: { readonly width: string; readonly height: string }
  readonly ground?: Ground
}

const SIZE = { width: 640, height: 520 } as const

function mesh(canvas: Canvas, width: number, height: number, hole: number): string {
  const id = canvas.define(
    'mesh',
    short(hole),
    (name) =>
      `<pattern id="${name}" width="${short(hole)}" height="${short(hole)}" patternUnits="userSpaceOnUse">` +
      `<circle cx="${short(hole / 2)}" cy="${short(hole / 2)}" r="${short(hole * 0.27)}" fill="#cfd2bf"/></pattern>`,
  )
  return tag('rect', { width, height, fill: `url(#${id})`, opacity: 0.6 })
}

/** A banner on a wall in true proportion, eyelets in their places, somebody beside it for scale. */
export function previewBanner(context: PictureContext, spec: BannerPreview): string {
  const { width, height } = spec
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
    ground: spec.ground ?? 'sage',
    draw(canvas) {
      const { shadow, ink, material, art: inks } = canvas.palette
      const colours = { hair: ink, coat: inks.plum, legs: ink, scarf: inks.tomato }
      const floor = tag('rect', {
        y: floorLine,
        width: SIZE.width,
        height: SIZE.height - floorLine,
        fill: shadow,
        opacity: 0.09,
      })
      const size = { width: wide, height: tall }
      const art = artwork(canvas, canvas.artwork.banner(canvas, wide, tall))
      const hem = Math.max(3, 3 * scale)
      const seam = spec.hems
        ? tag('rect', {
            x: hem,
            y: hem,
            width: Math.max(0, wide - hem * 2),
            height: Math.max(0, tall - hem * 2),
            fill: 'none',
            stroke: '#fff',
            'stroke-width': 1,
            'stroke-dasharray': '4 3',
            opacity: 0.65,
          })
        : ''
      const inset = Math.max(EYELET_INSET * scale, 5)
      const places = eyeletPlaces(wide, tall, spec.eyelets === 'none' ? 0 : spec.eyeletCount, inset)
      const radius = Math.max(2.2, Math.min(4.2, 1.6 * scale))
      const eyelet = canvas.define('eyelet', short(radius), (id) =>
        tag(
          'g',
          { id },
          tag('circle', {
            r: radius,
            fill: material.metal,
            stroke: material.metalDark,
            'stroke-width': 0.7,
          }),
          tag('circle', { r: radius * 0.45, fill: '#43362a' }),
        ),
      )
      const rings = places
        .map(([x, y]) => tag('use', { href: `#${eyelet}`, class: 'eyelet', x, y }))
        .join('')
      const light = canvas.define('hang', '', (id) =>
        tag(
          'linearGradient',
          { id, x1: 0, y1: 0, x2: 1, y2: 0.25 },
          '<stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".3" stop-color="#fff" stop-opacity="0"/><stop offset=".45" stop-color="#fff" stop-opacity=".1"/><stop offset=".62" stop-opacity=".1"/><stop offset="1" stop-opacity=".02"/>',
        ),
      )
      const cloth =
        tag('rect', {
          x: 7,
          y: 9,
          ...size,
          fill: shadow,
          opacity: 0.3,
          filter: blurFilter(canvas, 7),
        }) +
        tag('rect', {
          x: 1.5,
          y: 2,
          ...size,
          fill: shadow,
          opacity: 0.3,
          filter: blurFilter(canvas, 1.5),
        }) +
        tag(
          'g',
          { 'clip-path': clipTo(canvas, wide, tall) },
          art,
          spec.material === 'mesh' ? mesh(canvas, wide, tall, 5) : '',
          seam,
          tag('rect', { ...size, fill: `url(#${light})` }),
        ) +
        rings
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
        dimension(canvas, [left, top - 22], [left + wide, top - 22], spec.captions.width) +
        dimension(canvas, [left - 22, bottom], [left - 22, top], spec.captions.height)
      )
    },
  })
}
