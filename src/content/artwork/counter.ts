import type { BoxArtwork, CounterArtwork, Design, Imprint, LabelArtwork, StickerArtwork } from '../../lib/pictures/artwork.ts'
import type { ArtColour } from '../../lib/pictures/palette.ts'
import { labelPoints } from '../../lib/pictures/scenes/label-shape.ts'
import { ellipseOutline } from '../../lib/pictures/solids/slab.ts'
import { short, tag } from '../../lib/pictures/svg/markup.ts'
import { greekLines, inks, rect, set, stroke } from '../../lib/pictures/svg/shapes.ts'
import { fitted } from './fitted.ts'
import { markOf, motifOf } from './motifs/index.ts'

/** The poster for the door. */
export const poster =
  (imprint: Imprint): Design =>
  (canvas, width, height) => {
    const { title, note, cream, [imprint.second]: dark } = inks(canvas)
    const { [imprint.ground]: ground } = canvas.palette.art
    const unit = Math.min(width / 297, height / 420)
    const size = fitted(74 * unit, width - 40 * unit, ...imprint.title)
    return (
      rect(0, 0, width, height, ground) +
      set(motifOf(canvas, imprint), width / 2, height * 0.635, 2.2 * unit) +
      imprint.title
        .map((line, index) => title(20 * unit, (74 + 60 * index) * unit, size, line, cream))
        .join('') +
      rect(0, height - 40 * unit, width, 40 * unit, dark) +
      note(20 * unit, height - 14 * unit, 16 * unit, imprint.line, cream, { weight: 600 })
    )
  }

/** A box in one colour, its mark and type in others. */
export function carton(imprint: Imprint, colour: ArtColour, mark: ArtColour, type: ArtColour) {
  const { short: word = imprint.name } = imprint
  const panels: BoxArtwork = {
    front(canvas, width, height) {
      const { [colour]: fill, [mark]: ink, [type]: letters } = canvas.palette.art
      const size = fitted(width * 0.2, width * 0.86, word)
      return (
        rect(0, 0, width, height, fill) +
        set(markOf(canvas, imprint, ink, fill), width / 2, height * 0.62, Math.min(width / 112, height / 175)) +
        inks(canvas).title(width / 2, height * 0.23, size, word, letters, { anchor: 'middle' })
      )
    },
    side(canvas, width, height) {
      const { title, [type]: letters } = inks(canvas)
      const left = width * 0.12
      const size = fitted(width * 0.17, width * 0.78, ...imprint.lines)
      const greek = { x: left, y: height * 0.52, width: width * 0.66, gap: height * 0.06 }
      return (
        rect(0, 0, width, height, canvas.palette.art[colour]) +
        imprint.lines
          .slice(0, 2)
          .map((line, index) => title(left, height * (0.22 + 0.14 * index), size, line, letters))
          .join('') +
        greekLines({ ...greek, count: 4, weight: 1.6 }, letters, 0.6)
      )
    },
    top(canvas, width, depth) {
      const { [colour]: fill, [mark]: ink, [type]: letters } = canvas.palette.art
      return (
        rect(0, 0, width, depth, fill) +
        stroke(`M${short(width * 0.06)} ${short(depth - 3)}H${short(width * 0.94)}`, letters, 0.5) +
        set(markOf(canvas, imprint, ink, fill), width / 2, depth * 0.47, depth / 135)
      )
    },
  }
  return { colour, ...panels }
}

/** The motif on a round sticker with a white rim. */
export const sticker = (imprint: Imprint): StickerArtwork => ({
  outline: ellipseOutline(54, 54),
  width: 54,
  depth: 54,
  art(canvas) {
    const { white } = canvas.palette.material
    const { [imprint.second]: ground, [imprint.accent]: ink } = canvas.palette.art
    return (
      rect(0, 0, 54, 54, white) +
      tag('circle', { cx: 27, cy: 27, r: 24.5, fill: ground }) +
      set(markOf(canvas, imprint, ink, ground), 27, 27, 0.38)
    )
  },
})

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
    card: { front, back },
    label: roundLabel(imprint),
  }
}
