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
  const bare = clean.toLowerCase().replace(/(?:\.html?|\/)+$/, '')
  return bare === '' ? '/' : `${bare}/`
}

/** Whether a redirect target is a path of this site and may be followed (section 5). */
export function isLocalPath(target: string): boolean {
  return /^\/(?![/\\])/.test(target) && !target.includes('\\') && dropControls(target) === target
}

function dropControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
  return text.replace(/[\u0000-\u001f\u007f]/g, '')
}
