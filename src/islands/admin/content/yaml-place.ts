import { ITEM, type Step } from './schema-at.ts'

/** A line of block YAML: how deep it stands, and the key that it begins, if any. */
type Line = { indent: number; isItem: boolean; key: string | null; value: string }

const LINE = /^(\s*)((?:- +)*)(?:"([^"]+)"|'([^']+)'|([\w./@-]+))?(\s*:(?:\s+|$))?(.*)$/

function readLine(text: string): Line | null {
  if (/^\s*(#|$)/.test(text) || text === '---') return null
  const [, blanks = '', dashes = '', quoted, single, plain, colon, value = ''] =
    LINE.exec(text) ?? []
  const key = quoted ?? single ?? plain ?? null
  const isItem = dashes !== ''
  return { indent: blanks.length + dashes.length, isItem, key: colon ? key : null, value }
}

/** Depth of the dash of an entry, which may stand as deep as the key above it. */
function dashIndent(text: string): number {
  return /^\s*/.exec(text)?.[0].length ?? 0
}

/**
 * Where a line of block YAML stands: the steps to the group that holds it. What is written in one line
 * between braces is not looked into.
 */
export function stepsAbove(lines: readonly string[], at: number): Step[] {
  const own = lines[at] ?? ''
  const steps: Step[] = []
  const isOwnItem = /^\s*- /.test(own) || /^\s*-$/.test(own)
  let indent = isOwnItem ? dashIndent(own) : (readLine(own)?.indent ?? own.length)
  if (isOwnItem) steps.unshift(ITEM)
  let isEntry = isOwnItem
  for (let index = at - 1; index >= 0; index--) {
    const text = lines[index] ?? ''
    const line = readLine(text)
    if (!line) continue
    const dash = dashIndent(text)
    if (line.isItem && !isEntry && dash < indent && line.indent >= indent) {
      steps.unshift(ITEM)
      indent = dash
      isEntry = true
      continue
    }
    const isAbove = isEntry ? dash <= indent && !line.isItem : line.indent < indent
    if (!isAbove || line.key === null) continue
    steps.unshift(line.key)
    indent = dash
    isEntry = line.isItem
    if (line.isItem) steps.unshift(ITEM)
  }
  return steps
}

/** The key that a line gives a value to; null where it gives none. */
export function keyOfLine(text: string): string | null {
  return readLine(text)?.key ?? null
}
