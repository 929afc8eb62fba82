import type { CardArtwork, Design, Imprint } from '../../lib/pictures/artwork.ts'
import { inks, rect, set } from '../../lib/pictures/svg/shapes.ts'
import { fitted } from './fitted.ts'
import { markOf, motifOf } from './motifs/index.ts'

const unitOf = (width: number, height: number) =>
  Math.min(width / (height > width ? 55 : 85), height / (height > width ? 85 : 55))

/** Where the motif runs off the front, and how large. */
function corner(width: number, height: number): [x: number, y: number, scale: number] {
  const unit = unitOf(width, height)
  return height > width
    ? [width * 0.6, height * 0.36, 0.6 * unit]
    : [width - 22 * unit, height * 0.25, 0.42 * unit]
}

/** A business card: the motif and the name; on the back whose it is. */
export function card(imprint: Imprint): CardArtwork {
  const front: Design = (canvas, width, height) => {
    const { title, note, [imprint.type]: type } = inks(canvas)
    const { [imprint.ground]: ground } = canvas.palette.art
    const unit = unitOf(width, height)
    const size = fitted(9.2 * unit, width - (height > width ? 12 : 16) * unit, imprint.name)
    const left = 7 * unit
    return (
      rect(0, 0, width, height, ground) +
      set(motifOf(canvas, imprint), ...corner(width, height)) +
      title(left, height - 12.8 * unit, size, imprint.name, type) +
      note(left + 0.3, height - 7 * unit, 3.7 * unit, imprint.line, type)
    )
  }
  const back: Design = (canvas, width, height) => {
    const { cream, tomato, title, note } = inks(canvas)
    const { [imprint.ground]: dark } = canvas.palette.art
    const unit = unitOf(width, height)
    const left = 7 * unit
    const lines = imprint.lines.map((line, index) =>
      note(left, height - (7 + (imprint.lines.length - 1 - index) * 4.7) * unit, 3.3 * unit, line, dark),
    )
    return (
      rect(0, 0, width, height, cream) +
      title(left, 13.4 * unit, fitted(6.6 * unit, width - 14 * unit, imprint.person), imprint.person, dark) +
      note(left, 18.6 * unit, 3.4 * unit, imprint.role, tomato, { weight: 600 }) +
      lines.join('') +
      set(markOf(canvas, imprint, dark, cream), width - 13 * unit, height - 14 * unit, 0.2 * unit)
    )
  }
  const foil: CardArtwork['foil'] = (canvas, width, height, side, fill) => {
    const { title } = inks(canvas)
    const unit = unitOf(width, height)
    const left = 7 * unit
    if (side === 'back')
      return title(left, 13.4 * unit, fitted(6.6 * unit, width - 14 * unit, imprint.person), imprint.person, fill)
    const size = fitted(9.2 * unit, width - (height > width ? 12 : 16) * unit, imprint.name)
    return title(left, height - 12.8 * unit, size, imprint.name, fill)
  }
  const varnish: CardArtwork['varnish'] = (canvas, width, height, side, fill) => {
    const unit = unitOf(width, height)
    const mark = markOf(canvas, imprint, fill, 'none')
    return side === 'front'
      ? set(mark, ...corner(width, height))
      : set(mark, width - 13 * unit, height - 14 * unit, 0.2 * unit)
  }
  return { front, back, varnish, foil, ink: imprint.ground }
}
