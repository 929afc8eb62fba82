import { fileURLToPath } from 'node:url'

/** The shop's two fonts, so that the payment page does not look like another house's. */
export function fonts(): Record<string, string> {
  const file = (path: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${path}`))
  return {
    'hanken-grotesk': file('hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'),
    'bricolage-grotesque': file(
      'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    ),
  }
}
