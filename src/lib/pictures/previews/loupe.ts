import { blurFilter } from '../solids/shading.ts'
import { ellipseOutline } from '../solids/slab.ts'
import { clipToPath } from '../solids/solid.ts'
import type { Lamination } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import { caption } from './dimension.ts'

const RADIUS = 74
const UNITS_PER_MM = 108
const TALLEST = 76

/** Short curved fibres, scattered evenly through the board. */
function fibres(thickness: number, weight: number): string {
  const rows = Math.max(1, Math.round(Math.min(thickness / 6, weight / 52)))
  return repeat(rows * 9, (index) => {
    const row = index % rows
    const x = -70 + ((index * 47) % 138)
    const y = ((row + 0.5) / rows) * thickness + ((index * 13) % 5) - 2
    return `M${x} ${short(y)}q${3 + (index % 4)} ${-3 + (index % 7)} ${8 + (index % 6)} ${short((index % 3) - 1)}`
  })
}

type Loupe = {
  x: number
  y: number
  /** Millimetres. */
  thickness: number
  /** Grams per square metre: heavier paper has more fibre to show. */
  weight: number
  lamination: Lamination
  sides: 1 | 2
  ink: string
  text: string
  /** How large it is; 1 where left out. */
  size?: number
  /** What shows on the back of the paper, of posters that are pasted over others. */
  back?: string
}

/** A loupe on the sheet's edge: ink, lamination and board, with the board's true thickness. */
export function edgeLoupe(canvas: Canvas, spec: Loupe): string {
  const { ink, page } = canvas.palette
  const thick = Math.max(7, Math.min(TALLEST, spec.thickness * UNITS_PER_MM))
  const top = -14 - thick / 2
  const laminated = spec.lamination !== 'none'
  const layer = (y: number, height: number, fill: string) =>
    tag('rect', { x: -RADIUS, y, width: RADIUS * 2, height, fill })
  const outline = ellipseOutline(RADIUS * 2, RADIUS * 2)
  const inside =
    layer(-RADIUS, RADIUS * 2, '#e9e1d0') +
    layer(top + thick, RADIUS * 2, page) +
    layer(top, thick, '#fbf4e3') +
    tag(
      'g',
      { transform: `translate(0 ${short(top)})` },
      tag('path', {
        d: fibres(thick, spec.weight),
        fill: 'none',
        stroke: '#cdb98c',
        // What is heavy for its thickness is pressed: its fibres fill more of it.
        'stroke-width': Math.max(0.7, Math.min(2.4, spec.weight / spec.thickness / 650)),
      }),
    ) +
    layer(top - 2.4, 3.4, spec.ink) +
    (spec.sides === 2 || spec.back ? layer(top + thick - 1, 3.4, spec.back ?? spec.ink) : '') +
    (laminated ? layer(top - 5, 2.8, '#8fb4cf') : '') +
    (laminated && spec.sides === 2 ? layer(top + thick + 2.2, 2.8, '#8fb4cf') : '') +
    tag('path', {
      d: `M30 ${short(top)}V${short(top + thick)}M23 ${short(top)}h14M23 ${short(top + thick)}h14`,
      stroke: ink,
      'stroke-width': 1.8,
    }) +
    caption(canvas, [0, 52], spec.text, { anchor: 'middle', size: 16 })
  return tag(
    'g',
    {
      transform:
        `translate(${short(spec.x)} ${short(spec.y)})` +
        (spec.size ? `scale(${short(spec.size)})` : ''),
    },
    tag('circle', {
      cx: 5,
      cy: 8,
      r: RADIUS + 3,
      fill: canvas.palette.shadow,
      opacity: 0.32,
      filter: blurFilter(canvas, 6),
    }),
    tag(
      'g',
      { transform: `translate(${-RADIUS} ${-RADIUS})`, 'clip-path': clipToPath(canvas, outline) },
      tag('g', { transform: `translate(${RADIUS} ${RADIUS})` }, inside),
    ),
    tag('circle', { r: RADIUS, fill: 'none', stroke: ink, 'stroke-width': 4 }),
    tag('path', {
      d: 'M-66 -14A68 68 0 0 1 -14 -66',
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 5,
      'stroke-linecap': 'round',
      opacity: 0.6,
    }),
  )
}
