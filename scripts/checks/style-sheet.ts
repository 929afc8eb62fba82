import { dirname, join } from 'node:path'

/** What a style sheet says, as far as rules of the house concern it; lines count from 1. */
export type StyleSheet = {
  path: string
  /** Classes in selectors, with the line of each mention. */
  classes: { name: string; line: number }[]
  /** Sheets it imports, as paths from the root. */
  imports: string[]
  /** Colours that are written out. */
  colours: { text: string; line: number }[]
}

const names =
  'aqua|azure|beige|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lime|linen|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|sienna|silver|tan|teal|tomato|turquoise|violet|wheat|white|yellow'
const literal = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(|(?<![\\w-])(?:(?:dark|light|medium|pale|deep)?(?:${names}))(?![\\w-])`,
  'gi',
)

/** Reads a sheet; `path` is from the root. */
export function readSheet(path: string, text: string): StyleSheet {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ')
  const code = text.replace(/\/\*[\s\S]*?\*\//g, blank)
  const bare = code.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, blank)
  const sheet: StyleSheet = { path, classes: [], imports: [], colours: [] }
  for (const [, target = ''] of code.matchAll(/@import\s+["']([^"']+)["']/g)) {
    sheet.imports.push(join(dirname(path), target))
  }
  // A piece ends where a block opens or closes and where a declaration ends.
  for (const { 0: piece, 1: words = '', 2: end, index } of bare.matchAll(/([^{};]*)([{};]|$)/g)) {
    if (piece === '') continue
    const at = (offset: number) => bare.slice(0, index + offset).split('\n').length
    const isSelector = end === '{' && !/^\s*@/.test(words)
    if (isSelector) {
      for (const found of words.matchAll(/\.(-?[a-z_][\w-]*)/gi)) {
        sheet.classes.push({ name: found[1] ?? '', line: at(found.index) })
      }
    } else if (end !== '{' && !/^\s*mask(-image)?\s*:/.test(words)) {
      // A mask's colours are how much of the picture shows.
      const value = words.indexOf(':') + 1
      for (const found of words.slice(value).matchAll(literal)) {
        sheet.colours.push({ text: found[0], line: at(value + found.index) })
      }
    }
  }
  return sheet
}
