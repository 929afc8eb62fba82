import { z } from 'zod'
import { grounds } from '../pictures/palette.ts'
import { pictureScenes } from '../pictures/spec.ts'
import { key } from './shapes.ts'

export const ground = z.enum(grounds)

/**
 * What a document shows: a photograph of the shop's own, `images/<name>.jpg` with `images/<name>.yaml` beside
 * it, or a drawing, which stands on the shop's own paper where no ground is named. `least` is how many
 * pixels wide a photograph must be for its place.
 */
function pictureFor(least: number) {
  return z.union([
    z.strictObject({ photo: key.meta({ names: 'photo', least }) }),
    z.strictObject({ scene: z.enum(pictureScenes), ground: ground.optional() }),
  ])
}

/** In a tile, a step, a sheet. */
export const picture = pictureFor(640)

/** Across a page. */
export const widePicture = pictureFor(1200)

export type DocumentPicture = z.output<typeof picture>

/** The name of the photograph that a document shows; null where it shows a drawing or nothing. */
export function photoIn(picture: DocumentPicture | undefined): string | null {
  return picture && 'photo' in picture ? picture.photo : null
}
