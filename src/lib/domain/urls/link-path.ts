/**
 * Path of a default link. One that is missing leads to the home page and is told (specification,
 * section 8: it only logs a warning), by the browser's console where nothing else is given.
 */
export function linkPath(
  links: Readonly<Record<string, string>>,
  key: string,
  missed: (key: string) => void = warn,
): string {
  const path = Object.hasOwn(links, key) ? links[key] : undefined
  if (path === undefined) missed(key)
  return path ?? links['home'] ?? '/'
}

function warn(key: string): void {
  console.warn(`There is no default link ${key}.`)
}
