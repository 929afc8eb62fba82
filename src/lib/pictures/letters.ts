import type { Artwork, Design } from './artwork.ts'
import type { Canvas } from './svg/canvas.ts'
import { tag } from './svg/markup.ts'
import { greekLines, rect, set } from './svg/shapes.ts'

/** A letter's artwork is drawn for A4; other formats show it smaller or larger. */
const A4 = { width: 210, height: 297 }

/** The artwork with a letterhead in the place of the flyer, in colour or in black alone. */
export function withLetters(artwork: Artwork, black: boolean): Artwork {
  const front: Design = (canvas, width, height) => {
    const size = Math.min(width / A4.width, height / A4.height)
    const letter = set(artwork.stationery.letter(canvas, A4.width, A4.height), 0, 0, size)
    const sheet = rect(0, 0, width, height, canvas.palette.material.white)
    return sheet + (black ? tag('g', { filter: greyFilter(canvas) }, letter) : letter)
  }
  const back: Design = (canvas, width, height) =>
    rect(0, 0, width, height, canvas.palette.material.white) +
    greekLines(
      {
        ...{ x: width * 0.09, y: height * 0.1, width: width * 0.82, count: 24 },
        ...{ gap: height * 0.034, weight: height * 0.006 },
      },
      canvas.palette.ink,
      0.3,
    )
  return { ...artwork, flyer: { front, back, ink: 'ink' } }
}

/** Takes the colour out of what is printed in black alone. */
export function greyFilter(canvas: Canvas): string {
  const id = canvas.define('grey', '', (name) =>
    tag('filter', { id: name }, tag('feColorMatrix', { type: 'saturate', values: 0 })),
  )
  return `url(#${id})`
}
