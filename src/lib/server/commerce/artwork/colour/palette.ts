import type { Rgb, RgbSpace } from './rgb-space.ts'
import { coloursInInks, type Profile } from './to-inks.ts'

/** A colour on its way: `inks` are cyan, magenta, yellow and black from 0 to 1, once it was mixed. */
export type Colour = { rgb: Rgb; inks: readonly number[] }

/** All single colours of a file: what is wanted is noted first, and turned into inks at once. */
export type Palette = {
  /** `isLine`: of letters, lines and surfaces, whose black is black alone. */
  want(space: RgbSpace, parts: readonly number[], isLine: boolean): Colour
  mix(): Promise<void>
}

/** More are in no file that anybody draws. */
const MOST = 1_000_000

class ColoursError extends Error {
  override name = 'ColoursError'
}

export function newPalette(): Palette {
  const wanted = new Map<Profile, Map<number, Colour>>()
  let count = 0
  return {
    want(space, parts, isLine) {
      const rgb = space.rgbOf(parts)
      const key = (rgb[0] << 16) | (rgb[1] << 8) | rgb[2]
      if (key === WHITE) return { rgb, inks: [0, 0, 0, 0] }
      if (key === 0 && isLine) return { rgb, inks: [0, 0, 0, 1] }
      const colours = wanted.get(space.profile) ?? new Map<number, Colour>()
      wanted.set(space.profile, colours)
      const before = colours.get(key)
      if (before) return before
      count += 1
      if (count > MOST) throw new ColoursError('more colours than are turned')
      const colour: Colour = { rgb, inks: [] }
      colours.set(key, colour)
      return colour
    },
    async mix() {
      for (const [profile, colours] of wanted) {
        const all = [...colours.values()]
        const inks = await coloursInInks(Uint8Array.from(all.flatMap(({ rgb }) => rgb)), profile)
        for (const [at, colour] of all.entries())
          colour.inks = [...inks.subarray(at * 4, at * 4 + 4)].map((byte) => byte / 255)
      }
      wanted.clear()
    },
  }
}

const WHITE = 0xff_ff_ff
