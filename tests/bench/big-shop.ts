import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const languages = ['en', 'fr', 'de', 'it'] as const
/** The test shop has eight tenant locales, so a document in four languages makes eight pages. */
const PAGES_A_DOCUMENT = 8

/** Writes a shop with pages of prose added until it has `pages` pages. */
export function writeBigShop(shop: string, folder: string, pages: number): void {
  cpSync(shop, folder, { recursive: true })
  for (let number = 0; number < Math.ceil(pages / PAGES_A_DOCUMENT); number += 1) {
    const at = join(folder, 'pages', `note-${number}`)
    mkdirSync(at, { recursive: true })
    writeFileSync(join(at, 'page.yaml'), 'layout: standard\n')
    for (const language of languages)
      writeFileSync(join(at, `${language}.md`), note(number, language))
  }
}

/** One page of prose of a usual length, in its own words. */
export function note(number: number, language: string, edit = 0): string {
  const paragraphs = Array.from(
    { length: 8 },
    (_, index) =>
      `## Section ${index + 1}\n\nSheet ${number} of this book, part ${index + 1}, ${language}, ` +
      `edit ${edit}. ${`Paper number ${number * 7 + index} weighs ${120 + ((number + index) % 280)} grams. `.repeat(6)}`,
  )
  return [
    '---',
    `slug: notes/${number}-${language}`,
    `title: Note ${number}`,
    `description: Note ${number} on paper, in ${language}.`,
    '---',
    '',
    ...paragraphs,
    '',
  ].join('\n')
}
