/** An element with its attributes and its text or children; false where there is none. */
export type Xml = { name: string; attributes: Record<string, string>; inner: string | Xml[] }
export type Child = Xml | false | null

/** An element; those of its children that there are. */
export function element(
  name: string,
  inner: string | readonly Child[],
  attributes: Record<string, string> = {},
): Xml {
  const children = typeof inner === 'string' ? inner : inner.filter((each): each is Xml => !!each)
  return { name, attributes, inner: children }
}

/** An XML document in UTF-8, a line an element. */
export function xmlText(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`
}

function written({ name, attributes, inner }: Xml, indent: string): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const start = `${indent}<${name}${said.join('')}>`
  if (typeof inner === 'string') return `${start}${escaped(inner)}</${name}>\n`
  const children = inner.map((child) => written(child, `${indent}  `))
  return `${start}\n${children.join('')}${indent}</${name}>\n`
}

/** What XML 1.0 has no characters for: most of what is below a blank, and what is no character at all. */
const UNSAYABLE = /[^\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

function escaped(text: string): string {
  return text
    .replace(UNSAYABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
