import { isNoWord, meant, quotedAt, withoutEnd } from './plain-scalars.ts'

/** What is YAML's own business, or cannot be seen: tabs, returns, marks of order and direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is not read here
const UNUSUAL = /[\0-\t\v-\x1f\x7f-\x9f\u2028\u2029\ufeff]/

/** A key, with the colon and what is between it and its value. Numbers are keys as they are written. */
const KEY = /([A-Za-z][\w-]{0,80}|[1-9]\d{0,8}|0):(?: +|(?=\n)|$)/y
const FLOW_KEY = /([A-Za-z][\w-]{0,80}|[1-9]\d{0,8}|0): +/y

/** A text without quotes within brackets, from its second character on. */
const IN_FLOW = /[^,[\]{}:#\n]*/y

const DEEPEST = 30

/** The text that is read, where its reader stands, and the column of the line's first character. */
type Reader = { text: string; at: number; lineStart: number; column: number }

/**
 * Reads YAML that can be read in one way alone: mappings and lists by indentation, and in brackets; plain
 * words, numbers and quoted texts, a line each. Null for all else, which is for a real parser to read. Most
 * documents are such, and take a thirtieth of the time here.
 */
export function plainYaml(yaml: string): Record<string, unknown> | null {
  if (UNUSUAL.test(yaml) || !yaml.isWellFormed()) return null
  const reader: Reader = { text: yaml, at: 0, lineStart: 0, column: -1 }
  toContent(reader)
  if (reader.column !== 0) return null
  const data = mapping(reader, 0, 0)
  return data !== undefined && isAtEnd(reader) ? data : null
}

function isAtEnd({ column }: Reader): boolean {
  return column < 0
}

/** Goes from the start of a line to the next line that says something. Its column is -1 at the end. */
function toContent(reader: Reader): void {
  const { text } = reader
  let { at } = reader
  for (;;) {
    const start = at
    while (text[at] === ' ') at += 1
    if (at >= text.length) {
      reader.at = at
      reader.column = -1
      return
    }
    if (text[at] !== '\n' && text[at] !== '#') {
      reader.at = at
      reader.lineStart = start
      reader.column = at - start
      return
    }
    const end = text.indexOf('\n', at)
    at = end < 0 ? text.length : end + 1
  }
}

/** Whether nothing but spaces follows in the line; then the reader stands at the next content. */
function endsLine(reader: Reader): boolean {
  const { text } = reader
  while (text[reader.at] === ' ') reader.at += 1
  if (reader.at < text.length) {
    if (text[reader.at] !== '\n') return false
    reader.at += 1
  }
  toContent(reader)
  return true
}

function mapping(
  reader: Reader,
  column: number,
  depth: number,
): Record<string, unknown> | undefined {
  const data: Record<string, unknown> = {}
  if (depth > DEEPEST) return undefined
  do {
    const key = keyAt(reader, KEY)
    if (key === undefined || Object.hasOwn(data, key)) return undefined
    const value = valueAfter(reader, column, depth)
    if (value === undefined) return undefined
    data[key] = value
  } while (reader.column === column)
  return reader.column < column ? data : undefined
}

function keyAt(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at
  const key = pattern.exec(reader.text)?.[1]
  if (key === undefined || isNoWord(key)) return undefined
  reader.at = pattern.lastIndex
  return key
}

/** What stands behind a key of a mapping, or in the lines below it. */
function valueAfter(reader: Reader, column: number, depth: number): unknown {
  const next = reader.text[reader.at]
  if (next !== undefined && next !== '\n') return inLine(reader, column, depth)
  if (!endsLine(reader)) return undefined
  if (isItem(reader)) return reader.column >= column ? list(reader, depth + 1) : undefined
  return reader.column > column ? mapping(reader, reader.column, depth + 1) : undefined
}

function isItem({ text, at, column }: Reader): boolean {
  return column >= 0 && text[at] === '-' && text[at + 1] === ' '
}

function list(reader: Reader, depth: number): unknown[] | undefined {
  const { column } = reader
  const items: unknown[] = []
  if (depth > DEEPEST) return undefined
  while (reader.column === column && isItem(reader)) {
    reader.at += 2
    while (reader.text[reader.at] === ' ') reader.at += 1
    KEY.lastIndex = reader.at
    const item = KEY.test(reader.text)
      ? mapping(reader, reader.at - reader.lineStart, depth + 1)
      : inLine(reader, column, depth)
    if (item === undefined) return undefined
    items.push(item)
  }
  return reader.column <= column ? items : undefined
}

/** A value that ends with the line, or a group in brackets that is indented further than `column`. */
function inLine(reader: Reader, column: number, depth: number): unknown {
  const { text, at } = reader
  const first = text[at]
  let value: unknown
  if (first === '{' || first === '[') value = flow(reader, column, depth + 1)
  else if (first === '"' || first === "'") value = quoted(reader)
  else {
    const end = text.indexOf('\n', at)
    reader.at = end < 0 ? text.length : end
    const plain = withoutEnd(text.slice(at, reader.at))
    if (plain.includes(': ') || plain.includes(' #') || plain.endsWith(':')) return undefined
    value = meant(plain)
  }
  return value !== undefined && endsLine(reader) ? value : undefined
}

function flow(reader: Reader, column: number, depth: number): unknown {
  const { text } = reader
  const isMap = text[reader.at] === '{'
  const close = isMap ? '}' : ']'
  const data: Record<string, unknown> = {}
  const items: unknown[] = []
  reader.at += 1
  if (depth > DEEPEST || !toToken(reader, column)) return undefined
  while (text[reader.at] !== close) {
    const key = isMap ? keyAt(reader, FLOW_KEY) : ''
    if (key === undefined || Object.hasOwn(data, key)) return undefined
    const value = inFlow(reader, column, depth)
    if (value === undefined || !toToken(reader, column)) return undefined
    if (isMap) data[key] = value
    else items.push(value)
    if (text[reader.at] === close) break
    if (text[reader.at] !== ',') return undefined
    reader.at += 1
    if (!toToken(reader, column) || text[reader.at] === close) return undefined
  }
  reader.at += 1
  return isMap ? data : items
}

function inFlow(reader: Reader, column: number, depth: number): unknown {
  const { text, at } = reader
  const first = text[at]
  if (first === '{' || first === '[') return flow(reader, column, depth + 1)
  if (first === '"' || first === "'") return quoted(reader)
  IN_FLOW.lastIndex = at
  IN_FLOW.test(text)
  reader.at = IN_FLOW.lastIndex
  return meant(withoutEnd(text.slice(at, reader.at)))
}

/** Goes on to what follows within brackets; false where that is indented too little. */
function toToken(reader: Reader, column: number): boolean {
  const { text } = reader
  while (text[reader.at] === ' ') reader.at += 1
  if (text[reader.at] !== '\n') return true
  const start = reader.at + 1
  reader.at = start
  while (text[reader.at] === ' ') reader.at += 1
  return text[reader.at] !== '\n' && reader.at - start > column
}

function quoted(reader: Reader): string | undefined {
  const found = quotedAt(reader.text, reader.at)
  if (!found) return undefined
  reader.at = found.end
  return found.value
}
