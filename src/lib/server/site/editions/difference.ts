import type { StoredDocument } from './document.ts'

/** How a document of one state of the shop differs from another's. */
export type Difference = {
  path: string
  change: 'added' | 'changed' | 'removed'
  /** Key paths whose values differ, in order; empty where the whole document is new or gone. */
  keys: string[]
}

type Documents = ReadonlyMap<string, StoredDocument>

/** What must change in `before` to become `after`, in order of paths. */
export function differences(before: Documents, after: Documents): Difference[] {
  const found: Difference[] = []
  for (const [path, { hash, data }] of after) {
    const old = before.get(path)
    if (!old) found.push({ path, change: 'added', keys: [] })
    else if (old.hash !== hash)
      found.push({ path, change: 'changed', keys: changedKeys(old.data, data) })
  }
  for (const path of before.keys())
    if (!after.has(path)) found.push({ path, change: 'removed', keys: [] })
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function changedKeys(before: unknown, after: unknown, at: readonly string[] = []): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isTree(before) || !isTree(after)) return [at.join('.')]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => changedKeys(before[key], after[key], [...at, key]))
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
