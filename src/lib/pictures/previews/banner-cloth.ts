import { EYELET_INSET, eyeletPlaces } from '../scenes/eyelets.ts'
import { blurFilter } from '../solids/shading.ts'
import { artwork, clipTo } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'
import type { BannerPreview } from './banner.ts'

type Size = { readonly width: number; readonly height: number }

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

/** The stitches of welded hems. */
function seam({ width, height }: Size, scale: number): string {
  const hem = Math.max(3, 3 * scale)
  return tag('rect', {
    x: hem,
    y: hem,
    width: Math.max(0, width - hem * 2),
    height: Math.max(0, height - hem * 2),
    fill: 'none',
    stroke: '#fff',
    'stroke-width': 1,
    'stroke-dasharray': '4 3',
    opacity: 0.65,
  })
}

/** Every eyelet that the configuration counts, in its place. */
function eyelets(canvas: Canvas, spec: BannerPreview, { width, height }: Size, scale: number) {
  const { material } = canvas.palette
  const inset = Math.max(EYELET_INSET * scale, 5)
  const places = eyeletPlaces(width, height, spec.eyeletCount, inset)
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
  return places.map(([x, y]) => tag('use', { href: `#${eyelet}`, class: 'eyelet', x, y })).join('')
}

/** Light that falls over hanging cloth in soft folds. */
const foldsOfLight = (canvas: Canvas): string =>
  canvas.define('hang', '', (id) =>
    tag(
      'linearGradient',
      { id, x1: 0, y1: 0, x2: 1, y2: 0.25 },
      '<stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".3" stop-color="#fff" stop-opacity="0"/><stop offset=".45" stop-color="#fff" stop-opacity=".1"/><stop offset=".62" stop-opacity=".1"/><stop offset="1" stop-opacity=".02"/>',
    ),
  )

/** The banner itself from its top left corner, `scale` picture units to a centimetre. */
export function bannerCloth(
  canvas: Canvas,
  spec: BannerPreview,
  size: Size,
  scale: number,
): string {
  const { width, height } = size
  const art = artwork(canvas, canvas.artwork.banner(canvas, width, height))
  const rings = eyelets(canvas, spec, size, scale)
  const light = foldsOfLight(canvas)
  const shadow = (x: number, y: number, blur: number) =>
    tag('rect', {
      x,
      y,
      ...size,
      fill: canvas.palette.shadow,
      opacity: 0.3,
      filter: blurFilter(canvas, blur),
    })
  return (
    shadow(7, 9, 7) +
    shadow(1.5, 2, 1.5) +
    tag(
      'g',
      { 'clip-path': clipTo(canvas, width, height) },
      art,
      spec.mesh ? mesh(canvas, width, height, 5) : '',
      spec.hems ? seam(size, scale) : '',
      tag('rect', { ...size, fill: `url(#${light})` }),
    ) +
    rings
  )
}
