import { createHash } from 'node:crypto'
import type { DataOf } from '../editions/index.ts'

type ThemeFonts = DataOf<'theme'>['fonts']

/** Every file that a theme's fonts are made of. */
export function fontFiles({ text, head }: ThemeFonts): string[] {
  return [...new Set([text, head].flatMap(({ faces }) => faces.map(({ file }) => file)))]
}

/** Where a font is served: its name, and a hash of what it holds. */
export function fontAddress(file: string, bytes: Uint8Array): string {
  const name = /([\w-]+)\.woff2$/.exec(file)?.[1] ?? 'font'
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  return `/_fonts/${name}.${hash}.woff2`
}

/** A theme's fonts as CSS: its faces, and the two families as values of `font-family`. */
export function fontCss(fonts: ThemeFonts, addressOf: (file: string) => string) {
  const faces = [fonts.text, fonts.head].flatMap((family) => [
    ...family.faces.map((face) =>
      fontFace({
        'font-family': quoted(family.family),
        'font-weight': face.weight,
        'font-style': face.style,
        'font-stretch': face.stretch,
        'font-display': 'swap',
        src: `url(${addressOf(face.file)}) format("woff2")`,
        'unicode-range': face.unicodeRange,
      }),
    ),
    ...substituteOf(family),
  ])
  return {
    faces: faces.join('\n'),
    tokens: { 'font-text': stack(fonts.text), 'font-head': stack(fonts.head) },
  }
}

type Family = ThemeFonts['text']

function substituteOf({ family, substitute }: Family): string[] {
  if (!substitute) return []
  const { local, sizeAdjust, ascent, descent, lineGap } = substitute
  return [
    fontFace({
      'font-family': quoted(`${family} Substitute`),
      src: local.map((name) => `local(${quoted(name)})`).join(),
      'size-adjust': `${sizeAdjust}%`,
      'ascent-override': `${ascent}%`,
      'descent-override': `${descent}%`,
      'line-gap-override': `${lineGap}%`,
    }),
  ]
}

function stack({ family, generic, substitute }: Family): string {
  const names = [family, ...(substitute ? [`${family} Substitute`] : [])].map(quoted)
  return [...names, generic].join()
}

function fontFace(declarations: Record<string, string | undefined>): string {
  const body = Object.entries(declarations)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
  return `@font-face{${body.join(';')}}`
}

function quoted(name: string): string {
  return `"${name}"`
}
