import { place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { laminationOverlay } from '../solids/lamination.ts'
import { sheet } from '../solids/sheet.ts'
import { roundedOutline } from '../solids/slab.ts'
import type { Scene } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import { standingPoster } from './counter.ts'

/** The share of a rolled poster that is still in its roll, and how often it goes round there. */
const IN_ROLL = 0.44
const ROUNDS = 2.2

/** A poster in its format, leaning as posters do in drawings; one that comes in a roll is only half out of it. */
export function orderedPoster(options: PictureOptions): Scene {
  const { width = 420, height = 594, surface, rolled, backing } = options
  return (canvas, viewport) => {
    const light = surface
      ? laminationOverlay(canvas, 'none', roundedOutline(width, height, 0), {
          ...{ width, height, surface },
        })
      : ''
    const art = canvas.artwork.poster(canvas, width, height) + light
    if (!rolled) return [standingPoster(canvas, viewport, { yaw: 15 }, { width, height, art })]
    return [
      sheet(canvas, place(viewport, { yaw: 15 }), {
        bend: unrolled(height),
        ruling: [1, 0, 0],
        reach: width,
        along: 'y',
        art,
        fill: '#fff',
        back: backing === 'blue' ? BLUE_BACK : canvas.palette.material.back,
        contrast: 0.5,
        base: 0.2,
        shadow: { opacity: 0.26, blur: 9 },
      }),
    ]
  }
}

/** Paper that lets no old poster shine through. */
export const BLUE_BACK = '#7d9cc4'

/** The line of a poster from its head down: it leans, and ends in a roll on the table. */
function unrolled(height: number): Vector[] {
  const turn = ROUNDS * Math.PI * 2
  // The mean radius of what goes round so often; every round lies within the one before it.
  const mean = (height * IN_ROLL) / turn
  const steps = 40
  const bend: Vector[] = [[0, 0, 0]]
  const standing = height * (1 - IN_ROLL)
  const lean = 0.16
  bend.push([0, standing * lean, -standing * Math.sqrt(1 - lean * lean)])
  for (let step = 0; step < steps; step += 1) {
    const share = (step + 0.5) / steps
    const radius = mean * (1.25 - 0.5 * share)
    const angle = Math.asin(lean) + turn * share
    const length = (radius * turn) / steps
    const [, y, z] = bend.at(-1) ?? [0, 0, 0]
    bend.push([0, y + length * Math.sin(angle), z - length * Math.cos(angle)])
  }
  const lowest = Math.min(...bend.map(([, , z]) => z))
  return bend.map(([x, y, z]): Vector => [x, y, z - lowest])
}
