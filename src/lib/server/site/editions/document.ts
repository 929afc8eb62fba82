import { createHash } from 'node:crypto'
import { isNode, LineCounter, parse, parseDocument, YAMLParseError } from 'yaml'
import type { z } from 'zod'
import { documentName } from './document-path.ts'
import { type DataOf, type Kind, kinds } from './kinds/index.ts'

/** A document as an edition holds it. `path` is relative to the content folder. */
export type StoredDocument<K extends Kind = Kind> = {
  path: string
  kind: K
  /** SHA-256 of path and data. */
  hash: string
  data: DataOf<K>
}

/** What is wrong in a document, and where. */
export type ContentProblem = { path: string; line: number; message: string }

export type ReadResult =
  | { ok: true; document: StoredDocument }
  | { ok: false; problems: ContentProblem[] }

/**
 * Parses and validates one file. Positions are looked up only when something is wrong, so that the
 * ordinary case costs one plain parse.
 */
export function readDocument(path: string, text: string): ReadResult {
  const kind = documentName(path)?.kind
  if (!kind) {
    return problem(path, 1, 'No kind of document lives here; see docs/map.md for the folders.')
  }
  const source = sourceOf(path, text)
  if (!source) return problem(path, 1, 'A page starts with front matter between lines of `---`.')
  let data: unknown
  try {
    data = parse(source.yaml)
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    const line = (error.linePos?.[0].line ?? 1) + source.offset
    return problem(path, line, error.message.split('\n')[0] ?? error.message)
  }
  if (source.body !== null && isRecord(data)) data = { ...data, body: source.body }
  const checked = kinds[kind].schema.safeParse(data)
  if (checked.success) {
    return {
      ok: true,
      document: { path, kind, hash: hashOf(path, checked.data), data: checked.data },
    }
  }
  return { ok: false, problems: locate(path, source, checked.error.issues) }
}

/** Of the data as read: a comment makes no new document, a schema's new default does. */
function hashOf(path: string, data: unknown): string {
  return createHash('sha256').update(path).update('\0').update(JSON.stringify(data)).digest('hex')
}

function locate(path: string, source: Source, issues: z.core.$ZodIssue[]): ContentProblem[] {
  return issues.map((issue) => {
    const where = issue.path.map(String).join('.')
    const message = where ? `${where}: ${issue.message}` : issue.message
    return { path, line: lineIn(source, issue.path), message }
  })
}

/** The line at which a key path stands in a document, or the nearest part of it that stands there. */
export function lineOf(path: string, text: string, keys: readonly PropertyKey[]): number {
  const source = sourceOf(path, text)
  return source ? lineIn(source, keys) : 1
}

function lineIn({ yaml, offset }: Source, keys: readonly PropertyKey[]): number {
  const counter = new LineCounter()
  const tree = parseDocument(yaml, { lineCounter: counter })
  for (const at = [...keys]; at.length > 0; at.pop()) {
    const node = tree.getIn(at, true)
    if (isNode(node) && node.range) return counter.linePos(node.range[0]).line + offset
  }
  return 1
}

type Source = { yaml: string; offset: number; body: string | null }

function sourceOf(path: string, text: string): Source | null {
  return path.endsWith('.md') ? frontMatter(text) : { yaml: text, offset: 0, body: null }
}

function frontMatter(text: string): Source | null {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(text)
  if (!match) return null
  return { yaml: match[1] ?? '', offset: 1, body: text.slice(match[0].length) }
}

function problem(path: string, line: number, message: string): ReadResult {
  return { ok: false, problems: [{ path, line, message }] }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
