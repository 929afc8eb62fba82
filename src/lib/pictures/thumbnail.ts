import type { PictureContext } from './context.ts'
import { orderedScene } from './scenes/as-ordered.ts'
import {
  foils,
  type Lamination,
  mugPrints,
  type PictureOptions,
  type PictureSpec,
  ratioSizes,
  type ShirtPrints,
} from './spec.ts'
import { centredBox, fitToBox, svgDocument } from './svg/document.ts'

/** Laminations by the fact that an option states. */
const LAMINATIONS: Readonly<Record<string, Lamination>> = {
  none: 'none',
  matt: 'matt',
  gloss: 'gloss',
  velvet: 'soft-touch',
}

const SHAPES = { circle: 'round', oval: 'oval', rectangle: 'rounded' } as const

/** Facts of a product's options that a thumbnail shows; a page sends no others along. */
export const PICTURED_FACTS = [
  'widthMm',
  'heightMm',
  'depthMm',
  'thicknessMm',
  'radiusMm',
  'film',
  'sides',
  'shape',
  'fold',
  'creased',
  'drilled',
  'core',
  'colour',
  'frontMm',
  'chestMm',
  'backMm',
  'sleeveMm',
  'printed',
  'stock',
  'varnished',
  'binding',
  'coverFilm',
  'foil',
  'frontColours',
  'kissCut',
  'wideFoot',
  'lamp',
  'copies',
  'numbering',
  'bound',
  'perforated',
  'month',
  'samples',
] as const

/**
 * A thing drawn in the format it was ordered in; undefined for scenes that are always the same.
 * Apart from drawPicture, so that a cart fetches the code of its lines and of nothing else.
 */
export function drawThumbnail(context: PictureContext, spec: PictureSpec): string | undefined {
  const scene = orderedScene(spec)
  if (!scene) return undefined
  const size = ratioSizes[spec.ratio ?? 'square']
  const room = centredBox(size, spec.scene === 'banner' ? 0.84 : 0.78)
  return svgDocument(context, {
    size,
    ground: spec.ground,
    draw: (canvas) => fitToBox(canvas, room, scene),
  })
}

/** What the facts of a line's options come to in its picture; see facts() of a product. */
export function optionsOf(
  facts: Readonly<Record<string, number | string>>,
  count: number,
): PictureOptions {
  const { widthMm, heightMm, radiusMm, film, sides, shape, coverFilm } = facts
  const { depthMm, thicknessMm, spineMm, fold, drilled, colour, binding, pages } = facts
  const { copies, numbering, bound, perforated, month, samples, core } = facts
  const thick = typeof spineMm === 'number' ? spineMm : thicknessMm
  // Varnish all over shines as a gloss film does.
  const lamination = LAMINATIONS[facts['varnished'] === 1 ? 'gloss' : String(coverFilm ?? film)]
  const outline = Object.entries(SHAPES).find(([name]) => name === shape)?.[1]
  const prints = printsOf(facts)
  const printed = mugPrints.find((each) => each === facts['printed'])
  const foil = foils.find((each) => each === facts['foil'])
  const stock = facts['stock']
  return {
    count,
    ...(typeof widthMm === 'number' && { width: widthMm }),
    ...(typeof heightMm === 'number' && { height: heightMm }),
    ...(typeof radiusMm === 'number' && { corner: radiusMm }),
    ...(lamination && { lamination }),
    ...((sides === 1 || sides === 2) && { sides }),
    ...(outline && { shape: outline }),
    ...(typeof depthMm === 'number' && { depth: depthMm }),
    ...(typeof thick === 'number' && { thickness: thick }),
    ...(typeof fold === 'string' && { fold }),
    ...(facts['creased'] === 1 && { creased: true }),
    ...(typeof drilled === 'number' && { drilled }),
    ...((core === 'solid' || core === 'composite') && { core }),
    ...(typeof colour === 'string' && { fill: colour }),
    ...(prints && { prints }),
    ...(printed && { printed }),
    ...((stock === 'white' || stock === 'kraft' || stock === 'clear') && { stock }),
    ...(facts['kissCut'] === 1 && { kissCut: true }),
    ...(facts['wideFoot'] === 1 && { wideFoot: true }),
    ...(facts['lamp'] === 1 && { lamp: true }),
    ...((binding === 'stapled' || binding === 'perfect') && { binding }),
    ...(typeof pages === 'number' && { pages }),
    ...(facts['coverSpinePrinted'] === 1 && { spinePrinted: true }),
    ...(foil && { foil }),
    ...(facts['frontColours'] === 1 && { black: true }),
    ...(typeof copies === 'number' && { copies }),
    ...(typeof numbering === 'string' && { numbering }),
    ...(typeof bound === 'string' && { bound }),
    ...(typeof perforated === 'number' && { perforated }),
    ...(typeof month === 'number' && { month }),
    ...(typeof samples === 'string' && { samples }),
  }
}

/** Where a shirt is printed, and how wide; undefined where no fact says. */
function printsOf(facts: Readonly<Record<string, number | string>>): ShirtPrints | undefined {
  const places = (['front', 'chest', 'back', 'sleeve'] as const).flatMap((place) => {
    const width = facts[`${place}Mm`]
    return typeof width === 'number' ? [[place, width] as const] : []
  })
  return places.length > 0 ? Object.fromEntries(places) : undefined
}
