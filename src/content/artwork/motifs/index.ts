import { artwork } from '../../../lib/pictures/solids/solid.ts'
import type { Canvas } from '../../../lib/pictures/svg/canvas.ts'
import type { Imprint } from '../../../lib/pictures/artwork.ts'
import type { MotifName } from '../index.ts'
import { bowls, cheese, lighthouse, loaf, tandem } from './dublin.ts'
import { cone, cypresses, hills, lemon, olives } from './florence.ts'
import { beans, clock, freighter, honeycomb, sailboat } from './hamburg.ts'
import { apricot, boules, flower, lanterns, spectacles } from './lyon.ts'
import type { Motif, MotifInks } from './motif.ts'
import { books, carrot, horn, orange, teapot } from './sheffield.ts'
import { bell, moonlight, peaks, skis, sprig } from './zurich.ts'

const motifs: Readonly<Record<MotifName, Motif>> = {
  ...{ loaf, bowls, lighthouse, tandem, cheese },
  ...{ teapot, books, horn, carrot, orange },
  ...{ beans, clock, freighter, sailboat, honeycomb },
  ...{ flower, spectacles, lanterns, boules, apricot },
  ...{ cone, cypresses, lemon, hills, olives },
  ...{ bell, peaks, moonlight, skis, sprig },
}

const known = (name: string): name is MotifName => name in motifs

/** The motif of an imprint in its colours; `on` is what it stands on, the imprint's ground if left out. */
export function motifOf(canvas: Canvas, imprint: Imprint, on = imprint.ground): string {
  const { art } = canvas.palette
  const { accent, type, motif } = imprint
  const inks = { ...art, ground: art[on], accent: art[accent], type: art[type] }
  return known(motif) ? artwork(canvas, motifs[motif](inks)) : ''
}

/** The motif in one colour, as a mark: what is cut out of it shows `on`. */
export function markOf(canvas: Canvas, { motif }: Imprint, fill: string, on: string): string {
  const names = [...Object.keys(canvas.palette.art), 'accent', 'type']
  const inks = { ...Object.fromEntries(names.map((name) => [name, fill])), ground: on }
  return known(motif) ? artwork(canvas, motifs[motif](inks as MotifInks)) : ''
}
