import type {
  Artwork,
  BoxArtwork,
  Design,
  Finishing,
  LabelArtwork,
  StickerArtwork,
} from './artwork.ts'
import type { ArtColour } from './palette.ts'
import { labelPoints } from './scenes/label-shape.ts'
import { ellipseOutline } from './solids/slab.ts'
import { disc, greekLines, rect } from './svg/shapes.ts'

/** A sheet of one colour with a round mark and some lines that cannot be read. */
const printed =
  (colour: ArtColour): Design =>
  ({ palette }, width, height) => {
    const unit = Math.min(width, height) / 40
    const at = { x: 5 * unit, y: height - 11 * unit, width: width * 0.4, gap: 4 * unit }
    return (
      rect(0, 0, width, height, palette.art[colour]) +
      disc(width - 14 * unit, 14 * unit, 8 * unit, palette.art.cream) +
      greekLines({ ...at, count: 2, weight: 1.4 * unit }, palette.art.cream)
    )
  }

/** Varnish on the disc, and a line of foil. */
const finishing: Required<Finishing<string>> = {
  varnish(_, width, height, __, fill) {
    const unit = Math.min(width, height) / 40
    return disc(width - 14 * unit, 14 * unit, 8 * unit, fill)
  },
  foil(_, width, height, __, fill) {
    const unit = Math.min(width, height) / 40
    return rect(5 * unit, height - 16 * unit, width * 0.4, 1.4 * unit, fill)
  },
}

const plainBox = (colour: ArtColour): BoxArtwork => {
  const panel = printed(colour)
  return { front: panel, side: panel, top: panel, ...finishing }
}

const label: LabelArtwork = {
  front: printed('tomato'),
  wrapped: ({ art }, { shape, along, across }) => [
    { outline: labelPoints(shape, along, across), fill: art.tomato },
  ],
}

const sticker: StickerArtwork = {
  outline: ellipseOutline(50, 50),
  width: 50,
  depth: 50,
  art: (canvas) => printed('marigold')(canvas, 50, 50),
}

/** Lines to write on, without a ground of their own. */
const form: Design = ({ palette }, width, height) => {
  const unit = Math.min(width, height) / 40
  const at = { x: 4 * unit, width: width - 8 * unit, gap: 4 * unit, weight: 0.4 * unit }
  return (
    rect(4 * unit, 4 * unit, width * 0.4, 3 * unit, palette.art.cobalt) +
    greekLines({ ...at, y: 16 * unit, count: 7 }, palette.ink)
  )
}

const card = { front: printed('teal'), back: printed('cobalt') }

/** Things as they look when nobody has said what is printed on them. */
export const plainArtwork: Artwork = {
  card: {
    ...card,
    ...finishing,
    ink: 'teal',
  },
  flyer: { front: printed('plum'), back: printed('teal'), ink: 'plum', ...finishing },
  banner: printed('cobalt'),
  label,
  poster: printed('green'),
  leaflet: printed('cobalt'),
  stickers: [sticker, sticker, sticker, sticker],
  carton: plainBox('marigold'),
  booklet: { cover: printed('green'), spine: 'green', ...finishing },
  rollup: printed('plum'),
  stationery: { letter: printed('cobalt'), envelope: printed('cobalt') },
  form,
  calendar: printed('teal'),
  counter: {
    poster: printed('tomato'),
    sign: printed('cobalt'),
    leaflet: printed('cobalt'),
    sticker,
    box: plainBox('marigold'),
    card,
    label,
  },
}
