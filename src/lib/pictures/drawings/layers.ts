import { blurFilter } from '../solids/shading.ts'
import type { Canvas } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import { box, line } from './figure.ts'

/** What a cut through a sheet shows, one above the other. */
export type Layer = {
  readonly height: number
  readonly fill: string
  /** Colour of the fibres in it, where it is paper. */
  readonly fibres?: string
  /** Its upper side: straight when left out. */
  readonly top?: 'rough' | 'nap'
}

/** Short curved fibres, scattered evenly; the same each time. */
export function fibres(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
): string {
  const rows = Math.max(1, Math.round(height / 13))
  const each = Math.round(width / 17)
  const d = repeat(rows * each, (index) => {
    const row = index % rows
    const u = x + 4 + ((index * 47) % Math.max(1, width - 26))
    const v = y + ((row + 0.5) / rows) * height + ((index * 13) % 7) - 3
    return `M${short(u)} ${short(v)}q${4 + (index % 4)} ${-4 + (index % 9)} ${13 + (index % 6)} ${short((index % 5) - 2)}`
  })
  return line(d, colour, 1.5)
}

/** Layers from the top down, and the middle of each. */
export function layered(
  canvas: Canvas,
  at: { x: number; y: number; width: number },
  layers: readonly Layer[],
): { art: string; middles: number[]; bottom: number } {
  const { x, width } = at
  const total = layers.reduce((sum, { height }) => sum + height, 0)
  const cast = tag('rect', {
    x: x + 9,
    y: at.y + 11,
    width,
    height: total,
    fill: canvas.palette.shadow,
    opacity: 0.26,
    filter: blurFilter(canvas, 5),
  })
  let y = at.y
  const middles: number[] = []
  const art = layers.map(({ height, fill, fibres: colour, top }) => {
    const drawn =
      (top ? edge(x, y, width, height, fill, top) : box(x, y, width, height, fill)) +
      (colour ? fibres(x, y, width, height, colour) : '')
    middles.push(y + height / 2)
    y += height
    return drawn
  })
  return { art: cast + art.join(''), middles, bottom: y }
}

function edge(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  top: 'rough' | 'nap',
) {
  const step = top === 'nap' ? 12 : 26
  const count = Math.floor(width / step)
  const rise = top === 'nap' ? 9 : 5
  const waves = repeat(count, (index) => {
    const up = top === 'nap' ? rise : rise * (((index * 7) % 5) / 2 - 0.6)
    return `q${short(step / 2)} ${short(-2 * up)} ${step} 0`
  })
  const rest = width - count * step
  return tag('path', {
    d: `M${short(x)} ${short(y)}${waves}h${short(rest)}v${short(height)}h${short(-width)}z`,
    fill,
  })
}

/** Paper's own colours, with those of its fibres. */
export const stocks = {
  white: { fill: '#fbf4e3', fibres: '#d8c69c' },
  natural: { fill: '#f6ecd6', fibres: '#c9b183' },
  recycled: { fill: '#e6dfcd', fibres: '#a3916c' },
}
