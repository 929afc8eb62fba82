import { labelOutline } from '../scenes/label-shape.ts'
import { clipToPath } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { set } from '../svg/shapes.ts'
import {
  box,
  column,
  type DrawingSet,
  type Facts,
  type Figure,
  figureText,
  line,
} from './figure.ts'
import { layered } from './layers.ts'

const FACE = '#fffdf8'
const GLUE = '#e7b95a'

/** A blade that goes through the label and stops at the liner. */
function kissCut(canvas: Canvas): Figure {
  const { material, grounds } = canvas.palette
  const { art, middles } = layered(canvas, { x: 20, y: 140, width: 600 }, [
    { height: 56, fill: FACE },
    { height: 22, fill: GLUE },
    { height: 78, fill: material.liner },
  ])
  const gaps = [250, 436].map((x) => box(x, 138, 8, 80, grounds.butter)).join('')
  const blade =
    box(430, 40, 20, 112, material.metalDark) +
    tag('path', { d: 'M430 152h20l-10 64z', fill: material.metalDark })
  return { art: art + gaps + blade, ends: [middles[0] ?? 0, [254, 190], [470, 258]] }
}

/** How labels leave the roll: with which edge first. */
function winding(canvas: Canvas): Figure {
  const { material, art, ink, grounds } = canvas.palette
  const one = (index: number, turn: number) => {
    const x = column(index, 4)
    const letter = (y: number) =>
      set(
        box(-36, -30, 72, 60, FACE) +
          canvas.text({
            x: 0,
            y: 20,
            size: 56,
            text: 'A',
            weight: 800,
            fill: art.tomato,
            anchor: 'middle',
          }),
        x + 62,
        y,
        1,
        turn,
      )
    return (
      box(x + 12, 84, 100, 216, material.liner) +
      letter(178) +
      letter(256) +
      box(x + 6, 56, 112, 62, material.white) +
      box(x + 6, 56, 8, 62, material.core) +
      box(x + 110, 56, 8, 62, material.core) +
      line(`M${x + 62} 296v28m-9 -9l9 9l9 -9`, ink, 2.6) +
      figureText(canvas, x + 62, 42, `${index + 1}`, 24) +
      box(x + 6, 116, 112, 3, grounds.kraft)
    )
  }
  return {
    art: [180, 0, 90, 270].map((turn, index) => one(index, turn)).join(''),
    ends: [0, 1, 2, 3].map(() => 336),
  }
}

/** Glue between a label and what it sticks to. */
function adhesive(canvas: Canvas, { widthMm = 62 }: Facts): Figure {
  const { material, art } = canvas.palette
  const { art: drawn, middles } = layered(canvas, { x: 20, y: 120, width: 600 }, [
    { height: 44, fill: FACE },
    { height: 24, fill: GLUE },
    { height: 120, fill: art.teal },
  ])
  const outline = labelOutline('round', 62, 62)
  const face = tag(
    'g',
    { 'clip-path': clipToPath(canvas, outline) },
    canvas.artwork.label.front(canvas, widthMm, widthMm),
  )
  const peeled = `M420 122C470 122 520 96 548 46L566 56C536 112 486 138 420 138Z`
  return {
    art:
      drawn +
      tag('path', { d: peeled, fill: GLUE, transform: 'translate(-3 6)' }) +
      tag('path', { d: peeled, fill: material.white }) +
      set(face, 110, 40, 1.1),
    ends: middles,
  }
}

/** Labels, their glue and their liner. */
export const label: DrawingSet = {
  ground: 'butter',
  views: {
    'kiss-cut': { labels: ['label_face', 'kiss_cut', 'liner'], draw: kissCut },
    winding: { labels: ['top_first', 'foot_first', 'right_first', 'left_first'], draw: winding },
    adhesive: { labels: ['label_face', 'glue', 'surface'], draw: adhesive },
  },
}
