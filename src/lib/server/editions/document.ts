import { createHash } from 'node:crypto'
import { LineCounter, parse, parseDocument, YAMLParseError } from 'yaml'
import type { z } from 'zod'
import { type DataOf, type Kind, kindOf, kinds } from './kinds/index.ts'

/** A document as an edition holds it. `path` is relative to the content folder. */
export type StoredDocument<K extends Kind = Kind> = {
  path: string
  kind: K
  /** SHA-256 of path and text. */
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
  const kind = kindOf(path)
  if (!kind) {
    return problem(path, 1, 'No kind of document lives here; see docs/map.md for the folders.')
  }
  const source = path.endsWith('.md') ? frontMatter(text) : { yaml: text, offset: 0, body: null }
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
    const hash = createHash('sha256').update(path).update('\0').update(text).digest('hex')
    return { ok: true, document: { path, kind, hash, data: checked.data } }
  }
  return { ok: false, problems: locate(path, source, checked.error.issues) }
}

function locate(
  path: string,
  source: { yaml: string; offset: number },
  issues: z.core.$ZodIssue[],
): ContentProblem[] {
  const counter = new LineCounter()
  const tree = parseDocument(source.yaml, { lineCounter: counter })
  return issues.map((issue) => {
    const at = [...issue.path]
    let offset = 0
    for (; at.length > 0; at.pop()) {
      const node = tree.getIn(at, true)
      if (isRecord(node) && Array.isArray(node.range)) {
        offset = Number(node.range[0])
        break
      }
    }
    const where = issue.path.map(String).join('.')
    return {
      path,
      line: counter.linePos(offset).line + source.offset,
      message: where ? `${where}: ${issue.message}` : issue.message,
    }
  })
}

function frontMatter(text: string): { yaml: string; offset: number; body: string } | null {
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
