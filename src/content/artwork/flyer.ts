import type { Artwork, Design, Finishing, FlyerArtwork, Imprint } from '../../lib/pictures/artwork.ts'
import { clipTo } from '../../lib/pictures/solids/solid.ts'
import { tag } from '../../lib/pictures/svg/markup.ts'
import { disc, greekLines, inks, rect, set } from '../../lib/pictures/svg/shapes.ts'
import { fitted } from './fitted.ts'
import { markOf, motifOf } from './motifs/index.ts'

const unitOf = (width: number, height: number) =>
  width > height * 1.2 ? Math.min(width / 210, height / 130) : Math.min(width / 148, height / 210)

/** Where an event's title and its motif stand. */
function eventPlaces(imprint: Imprint, width: number, height: number) {
  const wide = width > height * 1.2
  const unit = unitOf(width, height)
  const left = 11 * unit
  const size = fitted(36 * unit, (wide ? width * 0.62 : width) - 2 * left, ...imprint.title)
  const [x, y] = wide ? [width * 0.76, height * 0.42] : [width * 0.58, height * 0.585]
  const lines = imprint.title.map((line, index) => ({ line, y: (14 + 31 * (index + 0.6)) * unit }))
  return { wide, unit, left, size, lines, middle: [x, y, (wide ? 0.88 : 1.04) * unit] as const }
}

/** What is on: two lines of type, the motif on a disc, and when. */
export const eventSheet =
  (imprint: Imprint): Design =>
  (canvas, width, height) => {
    const { cream, title, note, [imprint.type]: type } = inks(canvas)
    const { [imprint.ground]: ground, [imprint.accent]: accent } = canvas.palette.art
    const { wide, unit, left, size, lines, middle } = eventPlaces(imprint, width, height)
    const [x, y] = middle
    const band = height - (wide ? 26 : 33) * unit
    const small = imprint.accent === imprint.type ? cream : accent
    return (
      rect(0, 0, width, height, ground) +
      disc(x, y, (wide ? 48 : 56) * unit, accent) +
      set(motifOf(canvas, imprint, imprint.accent), ...middle) +
      lines.map(({ line, y }) => title(left, y, size, line, type)).join('') +
      rect(0, band, width, height - band, ground) +
      title(left, band + 12.5 * unit, fitted(10.5 * unit, width - 2 * left, imprint.name), imprint.name, small) +
      note(left, band + 22.5 * unit, 6.6 * unit, imprint.line, cream)
    )
  }

/** The title in foil, varnish on the motif; on the back on the mark. */
export const eventFinishing = (imprint: Imprint): Required<Finishing> => ({
  foil(canvas, width, height, _, fill) {
    const { left, size, lines } = eventPlaces(imprint, width, height)
    return lines.map(({ line, y }) => inks(canvas).title(left, y, size, line, fill)).join('')
  },
  varnish(canvas, width, height, side, fill) {
    const { unit, middle } = eventPlaces(imprint, width, height)
    const mark = markOf(canvas, imprint, fill, 'none')
    return side === 'front' ? set(mark, ...middle) : set(mark, width - 30 * unit, height - 30 * unit, 0.42 * unit)
  },
})

/** The programme: hours and what happens. */
const programme =
  (imprint: Imprint): Design =>
  (canvas, width, height) => {
    const { cream, tomato, title, note, [imprint.ground]: ground } = inks(canvas)
    const wide = width > height * 1.2
    const unit = unitOf(width, height)
    const left = 11 * unit
    const first = wide ? 54 * unit : height * 0.31
    const rows = imprint.lines.map((line, index) => {
      const [hour = '', ...rest] = line.split(' ')
      const y = first + index * (wide ? 16 : 24) * unit
      return (
        title(left, y, 12 * unit, hour, tomato) + note(left + 44 * unit, y, 8.4 * unit, rest.join(' '), ground)
      )
    })
    return (
      rect(0, 0, width, height, cream) +
      rect(0, 0, width, 34 * unit, ground) +
      title(left, 23 * unit, fitted(15 * unit, width - 2 * left, imprint.name), imprint.name, cream) +
      rows.join('') +
      set(markOf(canvas, imprint, ground, cream), width - 30 * unit, height - 30 * unit, 0.42 * unit)
    )
  }

export const flyer = (imprint: Imprint): FlyerArtwork => ({
  front: eventSheet(imprint),
  back: programme(imprint),
  ...eventFinishing(imprint),
  ink: imprint.ground,
})

/** Three panels: the cover, and what there is to know. */
export const leaflet = (imprint: Imprint, cover = eventSheet(imprint)): Artwork['leaflet'] => {
  return (canvas, width, height) => {
    const { cream, title, [imprint.ground]: ground, [imprint.accent]: accent } = inks(canvas)
    const panel = width / 3
    const lines = { y: 44, width: panel - 22, gap: 8, weight: 2 }
    return (
      rect(0, 0, width, height, cream) +
      tag('g', { 'clip-path': clipTo(canvas, panel, height) }, cover(canvas, panel, height)) +
      title(panel + 10, 30, fitted(15, panel - 20, imprint.name), imprint.name, ground) +
      greekLines({ ...lines, x: panel + 10, count: 7 }, ground) +
      set(motifOf(canvas, imprint, 'cream'), panel * 1.5, height - 52, 0.7) +
      rect(panel * 2, 0, panel, height, accent) +
      set(markOf(canvas, imprint, ground, accent), panel * 2.5, height - 52, 0.7) +
      greekLines({ ...lines, x: panel * 2 + 10, count: 5 }, ground)
    )
  }
}
