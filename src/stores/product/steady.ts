import { computed, type ReadableAtom } from 'nanostores'

/** What follows from a store: each part of it stays the same object for as long as it says the same. */
export function steady<Source, Parts extends object>(
  $source: ReadableAtom<Source>,
  follow: (source: Source) => Parts,
): ReadableAtom<Parts> {
  let last: Parts | undefined
  return computed($source, (source) => {
    const before = last
    const next = follow(source)
    const keys = Object.keys(next) as (keyof Parts)[]
    let isAlike = before !== undefined && Object.keys(before).length === keys.length
    for (const key of keys) {
      const part = before?.[key]
      if (JSON.stringify(part) === JSON.stringify(next[key])) next[key] = part as Parts[keyof Parts]
      else isAlike = false
    }
    last = isAlike && before ? before : next
    return last
  })
}

/** What a store held last, while it holds nothing: not shown, it comes back without being drawn anew. */
export function lastOf<Value>($now: ReadableAtom<Value | null>): ReadableAtom<Value | null> {
  let last: Value | null = null
  return computed($now, (now) => {
    last = now ?? last
    return last
  })
}
