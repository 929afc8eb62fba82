type Value = string | number | boolean | null | undefined

export type QueryParams = Record<string, Value | readonly Value[]>

/**
 * A query string without its question mark (specification, section 5): what is empty, null or
 * undefined is dropped, arrays are de-duplicated and sent as `name[]`.
 */
export function query(params: QueryParams): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (isList(value)) {
      for (const text of new Set(value.filter(isGiven).map(String)))
        search.append(`${name}[]`, text)
    } else if (isGiven(value)) {
      search.append(name, String(value))
    }
  }
  return search.toString()
}

/** A path with its query, or the path alone where nothing is left of it. */
export function withQuery(path: string, params: QueryParams): string {
  const text = query(params)
  return text ? `${path}?${text}` : path
}

/** `{name}` in a path is taken from the input's field of that name; the rest is left over. */
export function fillPath(
  template: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value ?? ''))
  })
  return { path, rest }
}

function isList(value: Value | readonly Value[]): value is readonly Value[] {
  return Array.isArray(value)
}

function isGiven(value: Value): value is string | number | boolean {
  return value !== undefined && value !== null && value !== ''
}
