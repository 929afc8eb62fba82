import { block } from '../solids/block.ts'
import { type Frame, place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { laminationOverlay, overprint } from '../solids/lamination.ts'
import { sheet } from '../solids/sheet.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import { layered, type Scene, type Solid } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { disc, greekLines, rect } from '../svg/shapes.ts'

const PAPER = '#fbf6ea'
const YAWS = [-6, 5, -1, 4]
/** Degrees by which the cover of an open brochure has been turned. */
const OPEN = 172
/** Leaves that are seen turning at most; more would only be lines. */
const MOST_LEAVES = 8

type Made = Required<Pick<PictureOptions, 'width' | 'height' | 'thickness' | 'pages'>> &
  Pick<
    PictureOptions,
    'binding' | 'spinePrinted' | 'lamination' | 'foil' | 'spotUv' | 'corner' | 'punched' | 'colours'
  >

/** Brochures in a pile, each as thick as its spine; `turn` opens the one on top. */
export function orderedBooklet(options: PictureOptions): Scene {
  const { width = 148, height = 210, count = 100, turn = 0 } = options
  const thickness = Math.max(0.5, options.thickness ?? 3)
  const made = { ...options, width, height, thickness, pages: options.pages ?? 32 }
  const pile = count >= 250 ? 4 : count >= 50 ? 3 : 2
  return (canvas, viewport) => {
    const frame = (index: number) =>
      place(viewport, {
        x: index * 2,
        y: -index * 2,
        z: index * (thickness + 0.4),
        yaw: -21 + (YAWS[index] ?? 0),
      })
    const closed = Array.from({ length: turn > 0 ? pile - 1 : pile }, (_, index) =>
      closedBooklet(canvas, frame(index), made),
    )
    return [
      layered(...closed, ...(turn > 0 ? openBooklet(canvas, frame(pile - 1), made, turn) : [])),
    ]
  }
}

function closedBooklet(canvas: Canvas, frame: Frame, made: Made): Solid {
  const { width, height, thickness, corner = 0 } = made
  const top = cover(canvas, made)
  const squared = block(canvas, frame, {
    width: width - corner,
    depth: height,
    height: thickness,
    fill: PAPER,
    layers: Math.min(made.pages / 2, 40),
    sides: { left: spine(canvas, made) },
    top,
  })
  if (corner === 0) return squared
  // Corners are cut on the side that opens: what is round lies below what has a spine.
  const rounded = slab(canvas, frame, {
    outline: roundedOutline(width, height, corner),
    ...{ width, depth: height, thickness, fill: PAPER, edge: PAPER, art: top },
  })
  return { ...rounded, body: rounded.body + squared.body }
}

function cover(canvas: Canvas, made: Made): string {
  const { width, height, lamination = 'none' } = made
  const { booklet } = canvas.artwork
  const outline = roundedOutline(width, height, 0)
  return (
    booklet.cover(canvas, width, height) +
    laminationOverlay(canvas, lamination, outline, { width, height }) +
    overprint(canvas, booklet, { width, height, side: 'front' }, made) +
    holes(made, 12)
  )
}

/** Two holes for a binder, 80 millimetres apart. */
function holes({ height, punched }: Made, x: number): string {
  if (!punched) return ''
  return [-40, 40].map((apart) => disc(x, height / 2 + apart, 2.75, '#3a2f24')).join('')
}

/** A fold with its staples, or the square back of a glued brochure with or without its title. */
function spine(canvas: Canvas, made: Made): { fill: string; art?: string } {
  const { height, thickness } = made
  const { palette, artwork } = canvas
  const ink = palette.art[artwork.booklet.spine]
  if (made.binding !== 'perfect') {
    const staples = [0.27, 0.73].map((share) =>
      rect(
        height * share - 6,
        thickness * 0.3,
        12,
        Math.max(0.4, thickness * 0.4),
        palette.material.metal,
      ),
    )
    return { fill: ink, art: rect(0, 0, height, thickness, ink) + staples.join('') }
  }
  if (!made.spinePrinted) return { fill: palette.material.white }
  const title = tag('path', {
    d: `M${height * 0.12} ${thickness / 2}h${height * 0.4}m${height * 0.24} 0h${height * 0.12}`,
    stroke: '#fff',
    'stroke-width': thickness * 0.3,
    opacity: 0.8,
  })
  return { fill: ink, art: rect(0, 0, height, thickness, ink) + title }
}

/** A brochure that is being opened: what is still closed, leaves on their way, and the cover before them. */
function openBooklet(canvas: Canvas, frame: Frame, made: Made, turn: number): Solid[] {
  const { width, height, thickness } = made
  const { white } = canvas.palette.material
  const leaves = Math.max(2, Math.min(MOST_LEAVES, Math.round(made.pages / 4)))
  const rest = block(canvas, frame, {
    width,
    depth: height,
    height: Math.max(0.3, thickness * (1 - turn / 2)),
    fill: PAPER,
    layers: Math.min(made.pages / 4, 20),
    sides: { left: spine(canvas, made) },
    top: page(canvas, made, 1),
  })
  const leaf = (index: number): { degrees: number; solid: Solid } => {
    // The cover leads; the leaves behind it follow, the last of them only just lifted.
    const share = index / leaves
    const degrees = turn * (index === 0 ? OPEN : OPEN * (1 - share ** 2.4) + 6 * (1 - share))
    const isCover = index === 0
    return {
      degrees,
      solid: sheet(canvas, frame, {
        bend: curled(width * (1 - 0.002 * index), thickness * (1 - turn / 2), degrees),
        ruling: [0, 1, 0],
        reach: height,
        along: 'x',
        art: isCover ? cover(canvas, made) : page(canvas, made, index % 2),
        backArt: isCover ? rect(0, 0, width, height, white) : page(canvas, made, (index + 1) % 2),
        fill: white,
        back: white,
        contrast: 0.3,
        shadow: { opacity: index === 0 ? 0.2 : 0.06, blur: 6 },
      }),
    }
  }
  const turned = Array.from({ length: leaves }, (_, index) => leaf(index))
  // From the table up: on the left those that have been turned furthest, on the right the least.
  const left = turned.filter(({ degrees }) => degrees > 90)
  const right = turned.filter(({ degrees }) => degrees <= 90).toReversed()
  return [rest, ...left, ...right].map((each) => ('solid' in each ? each.solid : each))
}

/** The edge of a leaf of `length` that is turned by `degrees`: it rises from the spine and bends over. */
function curled(length: number, from: number, degrees: number): Vector[] {
  const steps = 7
  const bend: Vector[] = [[0, 0, from]]
  for (let step = 0; step < steps; step += 1) {
    const share = (step + 0.5) / steps
    const angle = (degrees * (0.62 + 0.5 * share ** 0.6) * Math.PI) / 180
    const [x, , z] = bend.at(-1) ?? [0, 0, 0]
    bend.push([
      x + (length / steps) * Math.cos(angle),
      0,
      Math.max(0.2, z + (length / steps) * Math.sin(angle)),
    ])
  }
  return bend
}

/** A page inside: text, and on every other one a picture above it. */
function page(canvas: Canvas, made: Made, kind: number): string {
  const { width, height } = made
  const { art, material } = canvas.palette
  const isBlack = made.colours === 1
  const ink = isBlack ? canvas.palette.ink : art[canvas.artwork.booklet.spine]
  const [ground, shape] = isBlack ? ['#d6d5d1', '#85837e'] : [art.mist, art.straw]
  const margin = width * 0.1
  const text = { x: margin, width: width - 2 * margin, gap: height * 0.045, weight: height * 0.009 }
  const picture =
    kind === 1
      ? rect(margin, height * 0.09, width - 2 * margin, height * 0.36, ground) +
        tag('circle', { cx: width / 2, cy: height * 0.27, r: width * 0.13, fill: shape })
      : rect(margin, height * 0.09, width * 0.5, height * 0.03, ink)
  return (
    rect(0, 0, width, height, material.white) +
    picture +
    greekLines(
      { ...text, y: height * (kind === 1 ? 0.55 : 0.2), count: kind === 1 ? 8 : 15 },
      ink,
      0.4,
    ) +
    holes(made, kind === 1 ? 12 : width - 12)
  )
}
