/** A query parameter that makes a page another page. */
export type QueryParameter = {
  /** Pages with it are kept in a store with bounds; else they are rendered for every request. */
  keep: boolean
  /** A value as pages get it, spelt in one way; null for one that is as good as none. */
  value(text: string): string | null
}

/** By name, in the order in which addresses name them. */
export type QueryParameters = Readonly<Record<string, QueryParameter>>

/** What of a query a page has declared. */
export type PageQuery = {
  values: Readonly<Record<string, string>>
  /** The one spelling of it, `?page=2`; empty without values. */
  search: string
  keep: boolean
}

export const NO_QUERY: PageQuery = { values: {}, search: '', keep: true }

/** Nobody means longer values: what is kept of them would only fill the memory. */
const MOST_CHARACTERS = 100

/** Reads what is declared from a query; everything else in it makes no difference. */
export function pageQuery(declared: QueryParameters, search: string): PageQuery {
  const given = new URLSearchParams(search)
  const found = Object.entries(declared).flatMap(([name, parameter]) => {
    const text = given.get(name) ?? ''
    const value = text.length > MOST_CHARACTERS || text === '' ? null : parameter.value(text)
    return value === null ? [] : [{ name, value, keep: parameter.keep }]
  })
  if (found.length === 0) return NO_QUERY
  const values = Object.fromEntries(found.map(({ name, value }) => [name, value]))
  return {
    values,
    search: `?${new URLSearchParams(values)}`,
    keep: found.every(({ keep }) => keep),
  }
}
