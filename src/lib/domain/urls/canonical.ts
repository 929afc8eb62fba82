/** Robots, sitemap and old-sitemap paths stay as they are (specification, section 2). */
const KEPT = /^\/(?:robots|(?:old-)?sitemap(?:-[\w-]+)?)(?:\.(?:txt|xml|xml\.gz|html))?\/?$/i

/**
 * The one address of a page (specification, section 2): lower case, `.html` and `.htm` stripped, one
 * slash at a time and one at the end. Takes and gives a path without query; applying it again
 * changes nothing, and what it gives never leaves the site: backslashes are slashes to a browser,
 * and control characters are nothing at all.
 */
export function canonicalPath(path: string): string {
  const clean = `/${dropControls(path).replaceAll('\\', '/')}`.replace(/\/{2,}/g, '/')
  if (KEPT.test(clean)) return clean
  const bare = withoutEndings(clean.toLowerCase())
  return bare === '' ? '/' : `${bare}/`
}

function withoutEndings(path: string): string {
  let end = path.length
  for (let length = endingOf(path, end); length > 0; length = endingOf(path, end)) end -= length
  return path.slice(0, end)
}

function endingOf(path: string, end: number): number {
  return ['/', '.htm', '.html'].find((each) => path.endsWith(each, end))?.length ?? 0
}

/**
 * Whether a redirect target is a path of this site and may be followed (section 5). Nor may it begin with two
 * slashes, which are a host to a browser, for whoever takes `..` out of it first.
 */
export function isLocalPath(target: string): boolean {
  const isPath = /^\/(?![/\\])/.test(target) && !target.includes('\\')
  if (!isPath || dropControls(target) !== target) return false
  return !new URL(target, 'https://shop.invalid').pathname.startsWith('//')
}

function dropControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
  return text.replace(/[\u0000-\u001f\u007f]/g, '')
}
