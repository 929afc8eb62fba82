/**
 * Where a redirect leads one who asked with a query or a fragment (`?utm_source=card#top`). They go
 * along within the shop, but for names that the target sets itself; another site gets the address
 * alone, because a query may hold what is meant for this one.
 */
export function followed(target: string, rest: string): string {
  if (!target.startsWith('/') || rest === '') return target
  const [, path = '', own = '', anchor = ''] = parts.exec(target) ?? []
  const [, , asked = '', place = ''] = parts.exec(rest) ?? []
  const set = new Set(new URLSearchParams(own).keys())
  const kept = asked
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !set.has([...new URLSearchParams(pair).keys()][0] ?? ''))
  const search = [...(own.length > 1 ? [own.slice(1)] : []), ...kept].join('&')
  return `${path}${search && `?${search}`}${anchor || place}`
}

const parts = /^([^?#]*)(\?[^#]*)?(#.*)?$/s
