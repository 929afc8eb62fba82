import type { CardArtwork, Design } from '../../lib/pictures/artwork.ts'
import type { Canvas } from '../../lib/pictures/svg/canvas.ts'
import { short } from '../../lib/pictures/svg/markup.ts'
import { disc, inks, path, rect, set } from '../../lib/pictures/svg/shapes.ts'

/** A bowl standing on its foot: rim at `y`, `half` wide each way, `deep` down to the table. */
const bowl = (y: number, half: number, deep: number, fill: string): string =>
  path(
    `M${short(-half)} ${short(y)}h${short(half * 2)}c0 ${short(deep * 0.72)} ${short(-half * 0.46)} ${short(deep)} ${short(-half * 0.6)} ${short(deep)}h${short(-half * 0.8)}c${short(-half * 0.14)} 0 ${short(-half * 0.6)} ${short(-deep * 0.28)} ${short(-half * 0.6)} ${short(-deep)}Z`,
    fill,
  )

/** A bowl turned over: foot at `y`, rim down. */
const dome = (y: number, half: number, deep: number, fill: string): string =>
  path(
    `M${short(-half)} ${short(y + deep)}h${short(half * 2)}c0 ${short(-deep * 0.72)} ${short(-half * 0.46)} ${short(-deep)} ${short(-half * 0.6)} ${short(-deep)}h${short(-half * 0.8)}c${short(-half * 0.14)} 0 ${short(-half * 0.6)} ${short(deep * 0.28)} ${short(-half * 0.6)} ${short(deep)}Z`,
    fill,
  )

/** The kiln stack: pots on pots, 36 wide and 62 tall, standing on y = 0. */
function stack(canvas: Canvas, bare?: string): string {
  const { cream, tomato, marigold, rose, mist } = inks(canvas)
  const c = (colour: string) => bare ?? colour
  return (
    dome(-13, 18, 13, c(cream)) +
    (bare ? '' : rect(-18, -2.6, 36, 1.1, tomato)) +
    bowl(-26, 15, 12.4, c(tomato)) +
    (bare ? '' : rect(-14.4, -23.4, 28.8, 1, cream)) +
    dome(-33.4, 10.5, 6.8, c(rose)) +
    path(
      'M-4 -34h8c7 -3 8 -8 4.6 -12.5c-1.8 -2.4 -1.6 -3.4 -1.6 -4.5h-14c0 1.1 .2 2.1 -1.6 4.5c-3.4 4.5 -2.4 9.5 4.600 12.5Z',
      c(marigold),
    ) +
    (bare ? '' : rect(-9.6, -41.6, 19.2, 1.2, cream)) +
    bowl(-60.4, 12.5, 9, c(mist)) +
    (bare ? '' : disc(0, -64, 2.9, cream))
  )
}

function frontStack(canvas: Canvas, width: number, height: number, unit: number, bare?: string) {
  const upright = height > width
  return set(
    stack(canvas, bare),
    upright ? width * 0.6 : width - 18 * unit,
    upright ? height - 25 * unit : height + 1.5 * unit,
    unit * (upright ? 0.92 : 0.97),
  )
}

/** The kiln stack runs off the sheet. */
const front: Design = (canvas, width, height) => {
  const { teal, cream, mist, title, note } = inks(canvas)
  const upright = height > width
  const unit = Math.min(width / (upright ? 55 : 85), height / (upright ? 85 : 55))
  const left = 7 * unit
  const wide = Math.min(1, (width / unit - 8) / 80)
  const size = 9.6 * unit * (upright ? 0.92 : wide)
  return (
    rect(0, 0, width, height, teal) +
    frontStack(canvas, width, height, unit) +
    title(left, height - 12.8 * unit, size, 'Saltmarsh', cream) +
    note(left + 0.3, height - 7 * unit, 3.7 * unit, 'Stoneware by hand', mist)
  )
}

/** A name, three lines, and the stack as a mark. */
const back: Design = (canvas, width, height) => {
  const { teal, cream, tomato, title, note } = inks(canvas)
  const unit = Math.min(width / (height > width ? 55 : 85), height / (height > width ? 85 : 55))
  const left = 7 * unit
  const line = (row: number, text: string) =>
    note(left, height - (7 + row * 4.7) * unit, 3.3 * unit, text, teal)
  return (
    rect(0, 0, width, height, cream) +
    title(left, 13.4 * unit, 6.6 * unit, 'Ines Calloway', teal) +
    note(left, 18.6 * unit, 3.4 * unit, 'Potter', tomato, { weight: 600 }) +
    line(2, '+44 1632 960 118') +
    line(1, 'ines@saltmarsh.example') +
    line(0, 'The Net Loft, Quay Lane') +
    set(stack(canvas, teal), width - 14 * unit, height - 7 * unit, unit * 0.36)
  )
}

/** The varnished parts: the stack, and on the front the name with it. */
const varnish: CardArtwork['varnish'] = (canvas, width, height, side, fill) => {
  const upright = height > width
  const unit = Math.min(width / (upright ? 55 : 85), height / (upright ? 85 : 55))
  return side === 'front'
    ? frontStack(canvas, width, height, unit, fill)
    : set(stack(canvas, fill), width - 14 * unit, height - 7 * unit, unit * 0.36)
}

/** Saltmarsh Pottery's cards. */
export const card: CardArtwork = { front, back, varnish, ink: 'teal' }
