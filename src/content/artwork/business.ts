import type { CounterArtwork, Design, Imprint, LabelArtwork } from '../../lib/pictures/artwork.ts'
import { labelPoints } from '../../lib/pictures/scenes/label-shape.ts'
import { tag } from '../../lib/pictures/svg/markup.ts'
import { greekLines, inks, rect, set } from '../../lib/pictures/svg/shapes.ts'
import { carton, poster, sticker } from './counter.ts'
import { fitted } from './fitted.ts'
import { leaflet } from './flyer.ts'
import { markOf, motifOf } from './motifs/index.ts'

function roundLabel(imprint: Imprint): LabelArtwork {
  const { short: word = imprint.name } = imprint
  return {
    front(canvas, width, height) {
      const { cream, title, [imprint.ground]: ink, [imprint.second]: dark } = inks(canvas)
      const unit = Math.min(width, height) / 40
      const ring = { r: 17.6 * unit, fill: 'none', stroke: ink, 'stroke-width': 1.1 * unit }
      return (
        rect(0, 0, width, height, cream) +
        tag('circle', { cx: width / 2, cy: height / 2, ...ring }) +
        set(markOf(canvas, imprint, ink, cream), width / 2, height * 0.38, 0.19 * unit) +
        title(width / 2, height * 0.76, fitted(8.4 * unit, 27 * unit, word), word, dark, { anchor: 'middle' })
      )
    },
    wrapped({ art }, { shape, along, across }) {
      const disc = (size: number) => labelPoints('round', size, size)
      return [
        { outline: labelPoints(shape, along, across), fill: art.cream },
        { outline: disc(37), fill: art[imprint.ground] },
        { outline: disc(34.6), fill: art.cream },
        { outline: disc(17), fill: art[imprint.ground] },
      ]
    },
  }
}

/** What hangs over the door: the title, who says so, and the motif. */
const sign =
  (imprint: Imprint): Design =>
  (canvas, width, height) => {
    const { title, note, cream, [imprint.second]: dark } = inks(canvas)
    const { [imprint.ground]: ground } = canvas.palette.art
    const unit = height / 100
    const size = fitted(32 * unit, width * 0.58, ...imprint.title)
    return (
      rect(0, 0, width, height, ground) +
      rect(0, height - 20 * unit, width, 20 * unit, dark) +
      imprint.title
        .map((line, row) => title(9 * unit, (34 + 31 * row) * unit, size, line, cream))
        .join('') +
      set(motifOf(canvas, imprint), width - 48 * unit, height * 0.44, 0.72 * unit) +
      note(9 * unit, height - 6.5 * unit, 10 * unit, imprint.line, cream, { weight: 600 })
    )
  }

/** Everything one business had printed. */
export function counter(imprint: Imprint): CounterArtwork {
  const { accent, ground, second } = imprint
  const front: Design = (canvas, width, height) => {
    const { cream, title, [second]: dark } = inks(canvas)
    const mark = markOf(canvas, imprint, canvas.palette.art[accent], dark)
    const words = imprint.name.split(' ')
    const half = Math.ceil(words.length / 2)
    const lines = [words.slice(0, half).join(' '), words.slice(half).join(' ')]
    const size = fitted(10.5, width * 0.62, ...lines)
    return (
      rect(0, 0, width, height, dark) +
      set(mark, width - 18, height * 0.46, 0.52) +
      lines.map((line, row) => title(7, height - 14.5 + row * 8.5, size, line, cream)).join('')
    )
  }
  const back: Design = (canvas, width, height) => {
    const { cream, title, note, [second]: dark, [ground]: ink } = inks(canvas)
    return (
      rect(0, 0, width, height, cream) +
      title(7, 14, fitted(7.4, width - 14, imprint.person), imprint.person, dark) +
      note(7, 19.5, 3.8, imprint.role, ink, { weight: 600 }) +
      greekLines({ x: 7, y: height - 15, width: 34, count: 2, gap: 5, weight: 1.3 }, dark, 0.6) +
      set(markOf(canvas, imprint, ink, cream), width - 14, height - 15, 0.2)
    )
  }
  return {
    poster: poster(imprint),
    sign: sign(imprint),
    leaflet: leaflet(imprint, poster(imprint)),
    sticker: sticker(imprint),
    box: carton(imprint, imprint.third, imprint.accent, 'cream'),
    card: { front, back },
    label: roundLabel(imprint),
  }
}
