import type { Design, LabelArtwork } from '../../lib/pictures/artwork.ts'
import { labelPoints } from '../../lib/pictures/scenes/label-shape.ts'
import type { Point } from '../../lib/pictures/solids/geometry.ts'
import type { Canvas } from '../../lib/pictures/svg/canvas.ts'
import { short } from '../../lib/pictures/svg/markup.ts'
import { disc, inks, path, rect, set } from '../../lib/pictures/svg/shapes.ts'

const slice = (r: number, from: number, to: number): string => {
  const at = (degrees: number) => {
    const a = (degrees * Math.PI) / 180
    return `${short(r * Math.cos(a))} ${short(r * Math.sin(a))}`
  }
  return `M0 0L${at(from)}A${short(r)} ${short(r)} 0 0 1 ${at(to)}Z`
}

/** A wheel of cheese from above, one slice drawn out; radius 10. */
function wheel(canvas: Canvas): string {
  const { straw, marigold, cream } = inks(canvas)
  const holes = [
    [-5, 3, 1.5],
    [-1.4, 6, 1],
    [2, 3.4, 1.8],
    [-4.6, -3.4, 1.1],
    [5.6, 4.6, 0.9],
  ] as const
  return (
    disc(0, 0, 10, marigold) +
    disc(0, 0, 8.9, straw) +
    holes.map(([x, y, r]) => disc(x, y, r, marigold)).join('') +
    path(slice(10.4, -68, -22), canvas.palette.art.tomato) +
    set(path(slice(10, -66, -24), cream) + path(slice(8.8, -66, -24), straw), 2.8, -2.8)
  )
}

const front: Design = (canvas, width, height) => {
  const { tomato, cream, title, note } = inks(canvas)
  const unit = Math.min(width, height) / 40
  const [cx, cy] = [width / 2, height / 2]
  const wide = width / height > 1.25
  const name = wide
    ? title(cx - 1.5 * unit, cy + 1.5 * unit, 6.4 * unit, 'Ewe', cream) +
      title(cx - 1.5 * unit, cy + 7.8 * unit, 6.4 * unit, '& Rind', cream)
    : title(cx, cy + 10.4 * unit, 6.2 * unit, 'Ewe & Rind', cream, { anchor: 'middle' }) +
      note(cx, cy + 15 * unit, 3.3 * unit, 'Farm cheese', cream, { anchor: 'middle', weight: 600 })
  return (
    rect(0, 0, width, height, tomato) +
    set(
      wheel(canvas),
      wide ? cx - 12.6 * unit : cx,
      cy + (wide ? 1 : -5.2) * unit,
      unit * (wide ? 0.96 : 0.94),
    ) +
    name
  )
}

/** Ewe & Rind, cheesemongers: the label is the cheese. Fills round, oval and square shapes. */
export const label: LabelArtwork = {
  front,
  wrapped(palette, { shape, along, across }) {
    const { tomato, straw, marigold, cream } = palette.art
    const unit = Math.min(along, across) / 40
    const spot = (points: readonly Point[]) =>
      points.map(([x, y]): Point => [x * unit, (y - 5) * unit])
    return [
      { outline: labelPoints(shape, along, across), fill: tomato },
      { outline: spot(labelPoints('round', 19, 19)), fill: marigold },
      { outline: spot(labelPoints('round', 17, 17)), fill: straw },
      {
        outline: spot([
          [0, 0],
          [4, -9.4],
          [9.4, -4],
        ]),
        fill: tomato,
      },
      {
        outline: spot([
          [2.6, -2.6],
          [6.2, -10.4],
          [11, -5.8],
        ]),
        fill: cream,
      },
    ]
  },
}
