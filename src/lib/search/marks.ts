import { fold, wordPattern, wordsOf } from './fold.ts'

/** A piece of a text, and whether it is what was looked for. */
export type Piece = { text: string; hit: boolean }

/** A part of a word from its middle on must be this long to count. */
const SHORTEST_WITHIN = 4

/**
 * A text in pieces: those that a query's words begin, or stand in, and the words that a search has
 * taken for them (`terms`, folded).
 */
export function pieces(text: string, query: string, terms: readonly string[]): Piece[] {
  const asked = wordsOf(query).map(fold)
  const found: Piece[] = []
  let done = 0
  for (const { index, 0: word } of text.matchAll(wordPattern)) {
    const range = rangeIn(word, asked) ?? (terms.includes(fold(word)) ? [0, word.length] : null)
    if (!range) continue
    const [from, to] = [index + (range[0] ?? 0), index + (range[1] ?? 0)]
    if (from > done) found.push({ text: text.slice(done, from), hit: false })
    found.push({ text: text.slice(from, to), hit: true })
    done = to
  }
  if (done < text.length) found.push({ text: text.slice(done), hit: false })
  return found
}

/** Where in a word one of the words that were asked for stands, in the word's own letters. */
function rangeIn(word: string, asked: readonly string[]): [from: number, to: number] | null {
  const letters = [...word]
  for (const each of asked) {
    const most = each.length < SHORTEST_WITHIN ? 1 : letters.length
    for (let start = 0; start < most; start += 1) {
      const rest = letters.slice(start)
      if (!fold(rest.join('')).startsWith(each)) continue
      const count = rest.findIndex(
        (_, at) => fold(rest.slice(0, at + 1).join('')).length >= each.length,
      )
      const from = letters.slice(0, start).join('').length
      return [from, from + rest.slice(0, count + 1).join('').length]
    }
  }
  return null
}
