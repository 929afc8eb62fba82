/** Quoted texts that end in the line they begin in; escapes that mean in JSON what they mean here. */
const DOUBLE = /"[^"\\\n]*(?:\\["\\/bfnrt][^"\\\n]*)*"/y
const SINGLE = /'[^'\n]*(?:''[^'\n]*)*'/y

const NUMBER = /^(?:-?[1-9]\d{0,14}|0|-?(?:0|[1-9]\d{0,9})\.\d{1,5})$/
/** What begins as a number does and is none in any notation: a space, a letter beyond those of numbers. */
const NO_NUMBER = /[^\w.+-]|[g-npqr-wyz]/i
/** Words that stand for something else than themselves. */
const NO_WORD = /^(?:null|true|false)$/i

export function isNoWord(text: string): boolean {
  return text.length <= 5 && NO_WORD.test(text)
}

/** The text within the quotes that open at a place, and where they have closed. */
export function quotedAt(text: string, at: number): { value: string; end: number } | undefined {
  const isDouble = text[at] === '"'
  const pattern = isDouble ? DOUBLE : SINGLE
  pattern.lastIndex = at
  const [found] = pattern.exec(text) ?? []
  if (found === undefined) return undefined
  const inner = found.slice(1, -1)
  const end = at + found.length
  if (!isDouble) return { value: inner.includes("'") ? inner.replaceAll("''", "'") : inner, end }
  return { value: inner.includes('\\') ? String(JSON.parse(found)) : inner, end }
}

export function withoutEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end -= 1
  return end === text.length ? text : text.slice(0, end)
}

/** What a text without quotes stands for; undefined for what only a parser should say. */
export function meant(plain: string): string | number | boolean | undefined {
  const first = plain.charCodeAt(0)
  const isDigit = first >= 48 && first <= 57
  if (isDigit || first === 45) {
    if (NUMBER.test(plain)) return Object.is(Number(plain), -0) ? undefined : Number(plain)
    return isDigit && NO_NUMBER.test(plain) ? plain : undefined
  }
  if (plain === 'true' || plain === 'false') return plain === 'true'
  if (isNoWord(plain)) return undefined
  const isLetter = (first >= 65 && first <= 90) || (first >= 97 && first <= 122)
  return isLetter || first === 40 || first === 47 || first > 160 ? plain : undefined
}
