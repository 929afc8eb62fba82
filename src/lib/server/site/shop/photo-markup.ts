import { spelled } from '../../../domain/dictionary/spelling.ts'
import { escapeHtml } from '../../../domain/escape-html.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import { type Photo, photoAddress, variantsOf } from '../editions/index.ts'

/** Where a photograph stands. */
export type PhotoPlace = {
  /** How wide the place is, as `sizes` of HTML says it: the last one without a condition; and its ratio there, if another. */
  sizes: readonly { from?: string; width: string; ratio?: number }[]
  /** Width by height of the place, which the picture fills; its own where it is shown whole. */
  ratio?: number
  /** What it shows here, in place of what it says itself. */
  alt?: string
  /** Seen without scrolling: loaded at once. */
  isEager?: boolean
}

/** A column of text. */
export const inText: PhotoPlace = { sizes: [{ from: '46rem', width: '42rem' }, { width: '92vw' }] }

/** A photograph in its place, as `<picture>` says it; a drawing has no sources. */
export type PhotoView = {
  sources: { type: string; srcset: string; sizes: string }[]
  /** For what knows neither AVIF nor WebP. */
  src: string
  alt: string
  width: number
  height: number
  /** Where the focal point lies, in tenths from the left and from the top; null in the middle. */
  x: number | null
  y: number | null
  isEager: boolean
}

/**
 * A photograph in a page: AVIF and WebP in the widths that its place may ask for, a JPEG for what knows
 * neither, and its size, so that nothing moves when it comes.
 */
export function photoView(photo: Photo, alt: string, place: PhotoPlace): PhotoView {
  const { file, about, format } = photo
  const variants = variantsOf(photo)
  const sizes = sizesOf(photo, place)
  const srcset = (type: 'avif' | 'webp') =>
    variants
      .filter((each) => each.made === 'width' && each.format === type)
      .map((each) => `${photoAddress(photo, each)} ${Number.parseInt(each.name, 10)}w`)
      .join(', ')
  const sources = (['avif', 'webp'] as const).map((type) => ({
    type: `image/${type}`,
    srcset: srcset(type),
    sizes,
  }))
  return {
    sources: format === 'svg' ? [] : sources,
    src: photoAddress(photo, { name: format === 'svg' ? 'svg' : 'main.jpg' }),
    alt,
    width: file.width,
    height: file.height,
    x: tenth(about?.focus.x),
    y: tenth(about?.focus.y),
    isEager: place.isEager ?? false,
  }
}

/** The same within HTML that is made of Markdown, as `parts/photograph.astro` writes it. */
export function photoMarkup({ sources, src, alt, width, height }: PhotoView): string {
  const files = sources.map(
    ({ type, srcset, sizes }) => `<source type="${type}" srcset="${srcset}" sizes="${sizes}">`,
  )
  const img =
    `<img class="photo" src="${src}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" ` +
    'loading="lazy" decoding="async">'
  return files.length > 0 ? `<picture>${files.join('')}${img}</picture>` : img
}

/** A picture that is wider than its place is as wide as it takes to fill the place's height. */
function sizesOf({ file }: Photo, { sizes, ratio: usual }: PhotoPlace): string {
  return sizes
    .map(({ from, width, ratio = usual }) => {
      const wider = ratio === undefined ? 1 : Math.max(1, file.width / file.height / ratio)
      const filled = wider < 1.01 ? width : `calc(${wider.toFixed(2)} * ${width})`
      return from ? `(min-width: ${from}) ${filled}` : filled
    })
    .join(', ')
}

function tenth(percent = 50): number | null {
  const tenths = Math.round(percent / 10)
  return tenths === 5 ? null : tenths
}

/** What a photograph shows, in the words of a locale. */
export function altOf({ about }: Photo, locale: string): string {
  const language = languageOf(locale)
  return about?.alt[locale] ?? spelled(about?.alt[language] ?? '', locale, language)
}
