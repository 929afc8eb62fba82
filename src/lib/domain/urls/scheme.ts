/** The scheme of an address as a browser reads it, in lower case; undefined where it has none. */
export function schemeOf(href: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(plain(href))?.[1]?.toLowerCase()
}

/** Schemes that a page of the shop may link to; any other may run a script or open a program. */
export const linkedSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel'])

/** Entities resolved, control characters and spaces dropped, as browsers do. */
function plain(href: string): string {
  const resolved = href
    .replace(/&#x([0-9a-f]+);?/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/&#(\d+);?/g, (_, code: string) => characterOf(Number(code)))
    .replace(/&colon;/gi, ':')
    .replace(/&(tab|newline);/gi, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers drop
  return resolved.replace(/[\u0000-\u0020]/g, '')
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
