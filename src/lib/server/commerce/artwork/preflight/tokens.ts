/** What a content stream is made of; dictionaries and inline pictures are told apart by their marks. */
export type Operand = number | string | { name: string } | Operand[]

/** One operator with what stands before it; strings are as many characters as they show. */
export type Operation = {
  operator: string
  operands: Operand[]
  /** Where the operation ends in the source; the next one begins there. */
  end: number
}

const SPACE = /[\0\t\n\f\r ]/
const END = /[\0\t\n\f\r ()<>[\]{}/%]/

/** Reads a content stream (ISO 32000-1, 7.8.2). What is damaged is skipped, as viewers do. */
export function* operations(source: string): Generator<Operation> {
  let at = 0
  let stack: Operand[] = []
  const open: Operand[][] = []
  const push = (operand: Operand) => stack.push(operand)

  while (at < source.length) {
    const here = source.charAt(at)
    if (SPACE.test(here)) at += 1
    else if (here === '%') at = lineEnd(source, at)
    else if (here === '(') {
      const text = readString(source, at)
      at = text.end
      push(text.value)
    } else if (here === '<' && source[at + 1] !== '<') {
      const end = source.indexOf('>', at)
      const stop = end < 0 ? source.length : end
      const digits = source.slice(at + 1, stop).replace(/[^0-9a-f]/gi, '')
      push(Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1'))
      at = stop + 1
    } else if (here === '[') {
      open.push(stack)
      stack = []
      at += 1
    } else if (here === ']') {
      const inner = stack
      stack = open.pop() ?? []
      push(inner)
      at += 1
    } else if (here === '/') {
      const end = wordEnd(source, at + 1)
      push({ name: unescaped(source.slice(at + 1, end)) })
      at = end
    } else if (here === '<' || here === '>') at += 2
    else if (END.test(here)) at += 1
    else {
      const end = wordEnd(source, at)
      const word = source.slice(at, end)
      at = end
      const number = Number(word)
      if (/^[+\-.\d]/.test(word)) push(Number.isNaN(number) ? Number.parseFloat(word) || 0 : number)
      else {
        // Bytes of an inline picture are no operators.
        if (word === 'ID') at = pictureEnd(source, at)
        yield { operator: word, operands: stack, end: at }
        stack = []
        open.length = 0
      }
    }
  }
}

function wordEnd(source: string, from: number): number {
  let at = from
  while (at < source.length && !END.test(source.charAt(at))) at += 1
  return at
}

function lineEnd(source: string, from: number): number {
  const end = source.slice(from).search(/[\r\n]/)
  return end < 0 ? source.length : from + end
}

/** After `EI` between two white spaces. */
function pictureEnd(source: string, from: number): number {
  const found = /[\s\0]EI(?=[\s\0]|$)/g
  found.lastIndex = from
  return found.exec(source) ? found.lastIndex : source.length
}

function readString(source: string, from: number): { value: string; end: number } {
  let depth = 0
  let value = ''
  for (let at = from; at < source.length; at += 1) {
    const here = source.charAt(at)
    if (here === '\\') {
      at += 1
      const octal = /^[0-7]{1,3}/.exec(source.slice(at, at + 3))?.[0]
      if (octal) at += octal.length - 1
      value += octal ? String.fromCharCode(Number.parseInt(octal, 8) & 255) : source.charAt(at)
      continue
    }
    if (here === '(') depth += 1
    if (here === ')') depth -= 1
    if (depth === 0) return { value, end: at + 1 }
    if (at > from) value += here
  }
  return { value, end: source.length }
}

const unescaped = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
