import { escapeHtml } from '../../domain/escape-html.ts'

/** The values an attribute may have; `undefined` leaves the attribute out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** A number as short as SVG allows: two decimals, no trailing or leading zeros. */
export function short(value: number, decimals = 2): string {
  const factor = 10 ** decimals
  const rounded = Math.round(value * factor) / factor
  if (rounded === 0) return '0'
  return String(rounded).replace(/^(-?)0\./, '$1.')
}

/** One SVG element; numbers are rounded to two decimals, strings are escaped. */
export function tag(name: string, attributes: Attributes, ...children: string[]): string {
  let open = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    open += ` ${key}="${typeof value === 'number' ? short(value) : escapeHtml(value)}"`
  }
  const inner = children.join('')
  return inner === '' ? `${open}/>` : `${open}>${inner}</${name}>`
}

/** `count` pieces of markup, one per index. */
export function repeat(count: number, draw: (index: number) => string): string {
  let out = ''
  for (let index = 0; index < count; index += 1) out += draw(index)
  return out
}
