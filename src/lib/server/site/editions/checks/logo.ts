import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'
import type { Library } from '../library.ts'
import { photoNamed } from '../photos.ts'

/** How many times as wide as high a drawing may be: a logo has room beside the search, a mark in a square. */
const WIDEST = { logo: 6, mark: 1.25 }

/** Reports drawings of a shop's own that are not there, are no drawings, or have no room. */
export function checkLogo(
  document: AnyDocument & { data: DataOf<'tenant'> },
  library: Library,
  report: Report,
): void {
  const { id, data } = document
  for (const place of ['mark', 'logo'] as const) {
    const shown = data.brand[place]
    if (shown === undefined || typeof shown === 'string') continue
    const say = (message: string) => report(document, ['brand', place, 'photo'], message)
    const found = photoNamed(library.view(id, null), shown.photo)
    if (!found) say(`There is no drawing ${shown.photo}; put it into images/${shown.photo}.svg.`)
    else if (found.format !== 'svg') say('A logo is a drawing: export it as SVG.')
    else {
      const { width, height } = found.file
      const ratio =
        place === 'mark' ? Math.max(width, height) / Math.min(width, height) : width / height
      if (ratio > WIDEST[place])
        say(
          place === 'mark'
            ? 'It is to be about as high as wide; a wider one is the `logo`.'
            : `It is ${ratio.toFixed(1)} times as wide as high; ${WIDEST.logo} is the most.`,
        )
    }
  }
}
