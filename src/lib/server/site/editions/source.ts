import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLMap,
} from 'yaml'
import { isRecord } from '../../../domain/is-record.ts'
import { plainYaml } from './plain-yaml.ts'
import { DEEPEST, type SourceProblem, syntaxProblems, TOO_DEEP } from './syntax.ts'

/** The data of a document, and where in its text each key of it stands. */
export type Source = {
  data: unknown
  /**
   * The line of a key path: the key's own, or that of the nearest part of the path that is there;
   * of `['body', 4]` the fifth line of a page's text.
   */
  lineOf(keys: readonly PropertyKey[]): number
}

export type SourceResult = { ok: true; source: Source } | { ok: false; problems: SourceProblem[] }

/** The YAML of a text, at which line it begins less one, and the text under it with its first line. */
type Parts = { yaml: string; offset: number; body: string | null; bodyLine: number }

/** Uses of an anchor, each counted with the anchors within it: a bomb has thousands. */
const ALIASES = 100

/**
 * Reads YAML, or Markdown under YAML front matter, whose text becomes `body`. Syntax is answered
 * with its first error alone, because what follows one is mostly its consequence.
 */
export function readSource(path: string, text: string): SourceResult {
  const parts: Parts | null = path.endsWith('.md')
    ? frontMatter(text)
    : { yaml: text, offset: 0, body: null, bodyLine: 1 }
  if (!parts) return wrong(1, 'A page starts with front matter between two lines of `---`.')
  const { yaml, body } = parts
  const plain = plainYaml(yaml)
  if (plain && (body === null || storable(body))) {
    const data = body === null ? plain : { ...plain, body }
    // Where keys stand is asked of few documents, those with something wrong; of these again and again.
    let read: SourceResult | undefined
    const lineOf = (keys: readonly PropertyKey[]) => {
      const ofBody = bodyLineOf(parts, keys)
      if (ofBody !== undefined) return ofBody
      read ??= parsed(parts)
      return read.ok ? read.source.lineOf(keys) : 1
    }
    return { ok: true, source: { data, lineOf } }
  }
  return parsed(parts)
}

/** The line of `['body', 4]`, the fifth of a page's text; undefined of other keys. */
function bodyLineOf({ bodyLine }: Parts, [first, line]: readonly PropertyKey[]) {
  return first === 'body' && typeof line === 'number' ? bodyLine + line : undefined
}

function parsed(parts: Parts): SourceResult {
  const { yaml, offset, body } = parts
  try {
    const counter = new LineCounter()
    const tree = parseDocument(yaml, { lineCounter: counter, prettyErrors: false })
    const lineAt = (position: number) => counter.linePos(position).line + offset
    const faults = [...tree.errors, ...tree.warnings]
    if (faults.length > 0) return { ok: false, problems: syntaxProblems(faults, yaml, lineAt) }
    const data: unknown = tree.toJS({ maxAliasCount: ALIASES })
    const lineOf = (keys: readonly PropertyKey[]) => {
      const ofBody = bodyLineOf(parts, keys)
      if (ofBody !== undefined) return ofBody
      const position = positionOf(tree.contents, keys, (node) => node.resolve(tree))
      return position === undefined ? 1 : lineAt(position)
    }
    const fault = valueFault(data)
    if (fault) return wrong(lineOf(fault.keys), fault.message)
    if (data === null || data === undefined) return wrong(1, 'The document is empty.')
    if (body !== null && !storable(body)) return wrong(1, NOT_STORABLE)
    const whole = body !== null && isRecord(data) ? { ...data, body } : data
    return { ok: true, source: { data: whole, lineOf } }
  } catch (error) {
    return wrong(1 + offset, refusalOf(error))
  }
}

/** Thrown while aliases are resolved, or where nesting is deeper than the call stack. */
function refusalOf(error: unknown): string {
  if (error instanceof RangeError) return TOO_DEEP
  if (!(error instanceof ReferenceError)) throw error
  return error.message.startsWith('Excessive')
    ? `Aliases (\`*name\`) are used more than ${ALIASES} times over; write the values out.`
    : 'An alias (`*name`) has no anchor (`&name`) before it.'
}

const NOT_STORABLE = 'A character stands here that is none: a NUL or half of a surrogate pair.'

/** The first value that no document may hold, and its key path. */
function valueFault(
  value: unknown,
  keys: readonly PropertyKey[] = [],
): { keys: readonly PropertyKey[]; message: string } | undefined {
  if (typeof value === 'string')
    return storable(value) ? undefined : { keys, message: NOT_STORABLE }
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : { keys, message: `${value} is no number to use.` }
  if (typeof value !== 'object' || value === null) return undefined
  if (keys.length >= DEEPEST) return { keys, message: TOO_DEEP }
  for (const [key, inner] of Object.entries(value)) {
    const fault = storable(key)
      ? valueFault(inner, [...keys, key])
      : { keys, message: NOT_STORABLE }
    if (fault) return fault
  }
  return undefined
}

function storable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

const pairs = new WeakMap<YAMLMap, Map<string, YAMLMap['items'][number]>>()

/** A map's pairs by key, the first of each: a document may have thousands of keys and a problem at each. */
function pairsOf(node: YAMLMap): Map<string, YAMLMap['items'][number]> {
  const known = pairs.get(node)
  if (known) return known
  const made = new Map<string, YAMLMap['items'][number]>()
  for (const item of node.items) {
    const key = isScalar(item.key) ? String(item.key.value) : undefined
    if (key !== undefined && !made.has(key)) made.set(key, item)
  }
  pairs.set(node, made)
  return made
}

function positionOf(
  root: unknown,
  keys: readonly PropertyKey[],
  resolve: (alias: Extract<Node, { source: string }>) => Node | undefined,
): number | undefined {
  let node: unknown = root
  let position = isNode(root) ? root.range?.[0] : undefined
  for (const key of keys) {
    if (isAlias(node)) node = resolve(node)
    if (isMap(node)) {
      const pair = pairsOf(node).get(String(key))
      if (!pair || !isScalar(pair.key)) break
      position = pair.key.range?.[0] ?? position
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      if (!isNode(node)) break
      position = node.range?.[0] ?? position
    } else break
  }
  return position
}

function frontMatter(text: string): Parts | null {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(text)
  if (!match) return null
  const bodyLine = match[0].split('\n').length
  return { yaml: match[1] ?? '', offset: 1, body: text.slice(match[0].length), bodyLine }
}

function wrong(line: number, message: string): SourceResult {
  return { ok: false, problems: [{ line, message }] }
}
