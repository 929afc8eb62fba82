import type { Design, FlyerArtwork } from '../../lib/pictures/artwork.ts'
import { clipTo } from '../../lib/pictures/solids/solid.ts'
import type { Canvas } from '../../lib/pictures/svg/canvas.ts'
import { repeat, short, tag } from '../../lib/pictures/svg/markup.ts'
import { disc, greekLines, inks, path, rect, set } from '../../lib/pictures/svg/shapes.ts'

/** The tower, 40 wide and 100 tall, its lamp at the origin and its foot at y = 92. */
export function tower(canvas: Canvas): string {
  const { cream, tomato, ink, straw } = inks(canvas)
  const band = (from: number, to: number) => {
    const half = (y: number) => 8.4 + (y - 8) * 0.085
    return path(
      `M${short(-half(from))} ${from}H${short(half(from))}L${short(half(to))} ${to}H${short(-half(to))}Z`,
      tomato,
    )
  }
  return (
    path('M-8.400 8H8.400L15.5 92H-15.5Z', cream) +
    band(18, 32) +
    band(46, 61) +
    band(76, 92) +
    rect(-11, 5, 22, 3.4, ink) +
    rect(-6.6, -7, 13.2, 12, straw) +
    path('M-8 -7C-8 -13 -4 -16 0 -17C4 -16 8 -13 8 -7Z', tomato) +
    rect(-0.6, -21, 1.2, 5, ink) +
    path('M-2 -7V5M2 -7V5', 'none') +
    tag('path', { d: 'M-2.200 -7V5M2.200 -7V5', stroke: ink, 'stroke-width': 0.7 }) +
    rect(-2, 37, 4, 5.6, ink) +
    rect(-2.2, 66, 4.4, 6, ink)
  )
}

const wave = (width: number, y: number, step: number, fall: number): string =>
  `M${short(-step)} ${short(y)}` +
  repeat(Math.ceil(width / step) + 2, (index) =>
    index === 0 ? `q${short(step / 2)} ${short(-fall)} ${short(step)} 0` : `t${short(step)} 0`,
  )

/** The beam lights the words. */
const front: Design = (canvas, width, height) => {
  const { plum, straw, cream, rose, cobalt, teal, title, note } = inks(canvas)
  const wide = width > height * 1.2
  const unit = wide ? Math.min(width / 210, height / 130) : Math.min(width / 148, height / 210)
  const lamp = { x: width - 38 * unit, y: height * (wide ? 0.3 : 0.43) }
  const night = canvas.palette.art.plum
  const left = 11 * unit
  const sea = height - (wide ? 32 : 43) * unit
  const titleY = wide ? 36 * unit : height * 0.4 - 44 * unit
  const waves = [teal, cobalt, teal]
    .map((colour, index) =>
      path(
        `${wave(width, sea + index * 10 * unit, 26 * unit, (index % 2 === 0 ? 7 : -7) * unit)}V${short(height)}H${short(-26 * unit)}Z`,
        colour,
      ),
    )
    .join('')
  return (
    rect(0, 0, width, height, night) +
    path(
      `M${short(lamp.x)} ${short(lamp.y)}L${short(width * 0.63)} ${short(-1)}H${short(-4)}V${short(wide ? height * 0.66 : height * 0.47)}Z`,
      straw,
    ) +
    path(
      `M${short(lamp.x)} ${short(lamp.y)}L${short(width + 4)} ${short(lamp.y - 22 * unit)}V${short(lamp.y + 8 * unit)}Z`,
      straw,
    ) +
    repeat(9, (index) =>
      disc(
        width * (((index * 29) % 97) / 97),
        height * (0.5 + ((index * 7) % 22) / 100),
        0.9 * unit,
        rose,
      ),
    ) +
    disc(lamp.x, lamp.y, 17 * unit, '#fff6cf') +
    set(tower(canvas), lamp.x, lamp.y, (sea + 5 * unit - lamp.y) / 92) +
    path(
      `M${short(lamp.x - 30 * unit)} ${short(sea + 4 * unit)}q${short(14 * unit)} ${short(-16 * unit)} ${short(30 * unit)} ${short(-13 * unit)}t${short(40 * unit)} ${short(8 * unit)}v${short(20 * unit)}h${short(-70 * unit)}Z`,
      canvas.palette.art.ink,
    ) +
    waves +
    title(left, titleY, 35 * unit, 'Lamp', plum, { weight: 800 }) +
    title(left, titleY + 33 * unit, 35 * unit, 'Night', plum, { weight: 800 }) +
    title(left, height - 19 * unit, 10.5 * unit, 'Skerry Light', cream) +
    note(left, height - 9.5 * unit, 6.6 * unit, 'Climb it in the dark, 27 November', cream)
  )
}

/** The tower in its own night, at the right of the back. */
function towerAtNight(canvas: Canvas, width: number, height: number, unit: number, wide: boolean) {
  const [x, foot] = [width - 28 * unit, height - (wide ? 0 : 24) * unit]
  const half = 19 * unit
  const crown = foot - (wide ? 82 : 72) * unit
  const arch =
    `M${short(x - half)} ${short(foot + 1)}V${short(crown)}` +
    `a${short(half)} ${short(half)} 0 0 1 ${short(half * 2)} 0V${short(foot + 1)}Z`
  const scale = (foot - crown - 6 * unit) / 92
  return path(arch, canvas.palette.art.plum) + set(tower(canvas), x, crown + 6 * unit, scale)
}

/** What happens when, as lines. */
const back: Design = (canvas, width, height) => {
  const { plum, cream, tomato, straw, title, note } = inks(canvas)
  const wide = width > height * 1.2
  const unit = wide ? Math.min(width / 230, height / 125) : Math.min(width / 148, height / 210)
  const left = 11 * unit
  const first = wide ? 56 * unit : height * 0.3
  const gap = (wide ? 16 : 24) * unit
  const row = (index: number, hour: string, what: string) =>
    title(left, first + index * gap, 13 * unit, hour, tomato) +
    note(left + 42 * unit, first + index * gap, 8.4 * unit, what, plum)
  return (
    rect(0, 0, width, height, cream) +
    rect(0, 0, width, 34 * unit, plum) +
    title(left, 23 * unit, 15 * unit, 'The evening', straw) +
    row(0, '18:00', 'Doors and soup') +
    row(1, '19:30', 'Up the tower') +
    row(2, '20:15', 'The lamp is lit') +
    row(3, '21:00', 'Songs on the slip') +
    towerAtNight(canvas, width, height, unit, wide) +
    (wide
      ? ''
      : rect(0, height - 24 * unit, width, 24 * unit, plum) +
        note(left, height - 9.5 * unit, 6.6 * unit, 'Free for under-twelves', cream))
  )
}

/** Skerry Light, a lighthouse museum: the flyer of its Lamp Night. */
export const flyer: FlyerArtwork = { front, back, ink: 'plum' }

/** The museum's leaflet: the flyer, the climb, the sea. */
export const leaflet: Design = (canvas, width, height) => {
  const { cream, plum, tomato, straw, teal, title } = inks(canvas)
  const panel = width / 3
  return (
    rect(0, 0, width, height, cream) +
    tag('g', { 'clip-path': clipTo(canvas, panel, height) }, front(canvas, panel, height)) +
    title(panel + 10, 30, 15, 'The climb', plum) +
    greekLines({ x: panel + 10, y: 44, width: 78, count: 7, gap: 8, weight: 2 }, plum) +
    rect(panel + 10, 112, panel - 20, 82, straw) +
    set(tower(canvas), panel * 1.5, 128, 0.66) +
    rect(panel * 2, 0, panel, height, teal) +
    title(panel * 2 + 10, 30, 15, 'The sea', cream) +
    greekLines({ x: panel * 2 + 10, y: 44, width: 78, count: 5, gap: 8, weight: 2 }, cream) +
    `<path transform="translate(${panel * 2} 140)" d="M0 0q12.4 -14 24.8 0t24.8 0t24.8 0t24.8 0v70H0Z" fill="${tomato}"/>` +
    `<path transform="translate(${panel * 2} 164)" d="M0 0q12.4 14 24.8 0t24.8 0t24.8 0t24.8 0v46H0Z" fill="${plum}"/>`
  )
}
