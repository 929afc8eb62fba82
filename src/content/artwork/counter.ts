import type { BoxArtwork, Design, Imprint, StickerArtwork } from '../../lib/pictures/artwork.ts'
import type { ArtColour } from '../../lib/pictures/palette.ts'
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
        set(markOf(canvas, imprint, ink, fill), ...middle(width, height, 'front')) +
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
        set(markOf(canvas, imprint, ink, fill), ...middle(width, depth, 'top'))
      )
    },
    varnish: (canvas, width, height, panel, fill) =>
      set(markOf(canvas, imprint, fill, 'none'), ...middle(width, height, panel)),
    foil(canvas, width, height, panel, fill) {
      if (panel === 'top')
        return set(markOf(canvas, imprint, fill, canvas.palette.art[colour]), ...middle(width, height, panel))
      const size = fitted(width * 0.2, width * 0.86, word)
      return inks(canvas).title(width / 2, height * 0.23, size, word, fill, { anchor: 'middle' })
    },
  }
  return { colour, ...panels }

  function middle(width: number, height: number, panel: 'front' | 'top') {
    return panel === 'front'
      ? ([width / 2, height * 0.62, Math.min(width / 112, height / 175)] as const)
      : ([width / 2, height * 0.47, height / 135] as const)
  }
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
