import type { Design } from '../../lib/pictures/artwork.ts'
import type { Canvas } from '../../lib/pictures/svg/canvas.ts'
import { repeat, short, tag } from '../../lib/pictures/svg/markup.ts'
import { disc, inks, rect, set, stroke } from '../../lib/pictures/svg/shapes.ts'

function wheel(canvas: Canvas, x: number): string {
  const { cream, straw } = inks(canvas)
  const spokes = repeat(10, (index) => {
    const a = (index * Math.PI) / 5 + 0.2
    return `M0 0L${short(20 * Math.cos(a))} ${short(20 * Math.sin(a))}`
  })
  return set(
    stroke(spokes, cream, 0.9) +
      tag('circle', { r: 21, fill: 'none', stroke: cream, 'stroke-width': 4.6 }) +
      disc(0, 0, 4.4, straw),
    x,
    0,
  )
}

/** A tandem, 160 long, wheels on y = 0 at x = 0 and x = 116. */
function tandem(canvas: Canvas): string {
  const { straw, cream, tomato } = inks(canvas)
  return (
    wheel(canvas, 0) +
    wheel(canvas, 116) +
    stroke('M0 0L22 -34H92L104 -30M22 -34L34 0L64 -34L74 0L92 -34M0 0H74M92 -34L74 0', straw, 4.4) +
    stroke('M116 0L100 -42Q98 -48 106 -49H112', straw, 4.4) +
    stroke('M22 -34L19 -43M64 -34L61 -43', straw, 4.4) +
    stroke('M11 -44H27M53 -44H69M62 -44', tomato, 5.6) +
    stroke('M72 -48H80', straw, 3.4) +
    disc(34, 0, 6, cream) +
    disc(74, 0, 6, cream)
  )
}

/** Hill Street Wheelers, a cycling club: two riders, one banner. Sizes in millimetres. */
export const banner: Design = (canvas, width, height) => {
  const { cobalt, cream, straw, tomato, title, note } = inks(canvas)
  const upright = height > width
  const unit = upright ? Math.min(width / 170, height / 260) : Math.min(width / 330, height / 110)
  // A very long banner says it in one breath.
  const long = width / height > 4.6
  const left = (long ? 30 : 16) * unit
  const bike = upright ? (width - 164 * unit) / 2 + 24 * unit : width - 152 * unit
  const ground = upright ? height - 48 * unit : height / 2 + 26 * unit
  const first = upright ? 56 * unit : height / 2 - 11 * unit
  return (
    rect(0, 0, width, height, cobalt) +
    disc(bike + 58 * unit, ground - 6 * unit, (upright ? 62 : 58) * unit, tomato) +
    tag('rect', { y: ground + 22 * unit, width, height, fill: canvas.palette.ink, opacity: 0.3 }) +
    set(tandem(canvas), bike, ground, unit) +
    (long
      ? title(left, height / 2 + 17 * unit, 54 * unit, 'Bring a friend.', cream, { weight: 800 })
      : title(left, first, 38 * unit, 'Bring a', cream, { weight: 800 }) +
        title(left, first + 34 * unit, 38 * unit, 'friend.', cream, { weight: 800 })) +
    note(
      left + unit,
      upright ? first + 58 * unit : height - 14.5 * unit,
      11 * unit,
      'Hill Street Wheelers',
      straw,
      { weight: 600 },
    )
  )
}
