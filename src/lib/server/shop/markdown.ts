import { Marked } from 'marked'

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Raw HTML in a document shows as text: editors write Markdown, and pages run under a strict CSP. */
const parser = new Marked({
  renderer: { html: ({ text }) => text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign) },
})

/** Markdown to HTML; `{name}` is filled from the values first. */
export function markdown(text: string, values: Record<string, string> = {}): string {
  const filled = text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
  return parser.parse(filled, { async: false })
}
