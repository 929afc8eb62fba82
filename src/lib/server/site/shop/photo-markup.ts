import { spelled } from '../../../domain/dictionary/spelling.ts'
import { escapeHtml } from '../../../domain/escape-html.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import { type Photo, photoAddress, variantsOf } from '../editions/index.ts'

/** Where a photograph stands. */
export type PhotoPlace = {
  /** How wide the place is, as `sizes` of HTML says it: the last one without a condition. */
  sizes: readonly { from?: string; width: string }[]
  /** Width by height of the place, which the picture fills; its own where it is shown whole. */
  ratio?: number
  /** Seen without scrolling: loaded at once. */
  isEager?: boolean
}

/** A column of text. */
export const inText: PhotoPlace = { sizes: [{ from: '46rem', width: '42rem' }, { width: '92vw' }] }

/**
 * A photograph in a page: AVIF and WebP in the widths that its place may ask for, a JPEG for what knows
 * neither, and its size, so that nothing moves when it comes. What its place cuts off lies away from the
 * focal point.
 */
export function photoMarkup(photo: Photo, alt: string, place: PhotoPlace): string {
  const { file, about } = photo
  const loading = place.isEager ? 'loading="eager" fetchpriority="high"' : 'loading="lazy"'
  const image = (source: string) =>
    `<img class="${classes(about?.focus)}" src="${source}" alt="${escapeHtml(alt)}" ` +
    `width="${file.width}" height="${file.height}" ${loading} decoding="async">`
  const variants = variantsOf(photo)
  const main = variants.find(({ name }) => name === 'main.jpg' || name === 'svg')
  const img = main ? image(photoAddress(photo, main)) : ''
  if (photo.format === 'svg') return img
  const sizes = sizesOf(photo, place)
  const sources = (['avif', 'webp'] as const).map((format) => {
    const files = variants.flatMap((each) =>
      each.made === 'width' && each.format === format
        ? [`${photoAddress(photo, each)} ${each.width}w`]
        : [],
    )
    return `<source type="image/${format}" srcset="${files.join(', ')}" sizes="${sizes}">`
  })
  return `<picture>${sources.join('')}${img}</picture>`
}

/** A picture that is wider than its place is as wide as it takes to fill the place's height. */
function sizesOf({ file }: Photo, { sizes, ratio }: PhotoPlace): string {
  const wider = ratio === undefined ? 1 : Math.max(1, file.width / file.height / ratio)
  const filled = (width: string) => (wider < 1.01 ? width : `calc(${wider.toFixed(2)} * ${width})`)
  return sizes
    .map(({ from, width }) => (from ? `(min-width: ${from}) ${filled(width)}` : filled(width)))
    .join(', ')
}

/** Tenths of the way from the left and from the top; the middle goes without saying. */
function classes(focus: { x: number; y: number } | undefined): string {
  const tenth = (percent = 50) => Math.round(percent / 10)
  const [x, y] = [tenth(focus?.x), tenth(focus?.y)]
  return `photo${x === 5 ? '' : ` photo-x-${x}`}${y === 5 ? '' : ` photo-y-${y}`}`
}

/** What a photograph shows, in the words of a locale. */
export function altOf({ about }: Photo, locale: string): string {
  const language = languageOf(locale)
  return about?.alt[locale] ?? spelled(about?.alt[language] ?? '', locale, language)
}
