/** A line on paper and in codes: its order's number, and its place in it, counted from 1. */
export type LineReference = { orderNumber: string; place: number }

/** `QIE-26-000123-2`, as people read it and scanners type it. */
export function referenceText({ orderNumber, place }: LineReference): string {
  return `${orderNumber}-${place}`
}

/**
 * The line that a text names: a reference, or an address that has one as `line`. A scanner types either
 * in whatever case. Undefined for anything else; whether there is such a line, nobody has asked.
 */
export function readReference(text: string): LineReference | undefined {
  const named = /[?&]line=([^&#\s]+)/.exec(text)?.[1] ?? text
  const found = /^([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{1,3})$/i.exec(named.trim())
  if (!found?.[1]) return undefined
  return { orderNumber: found[1].toUpperCase(), place: Number(found[2]) }
}
