import { Marked } from 'marked'
import { fill } from '../../../domain/dictionary/dictionary.ts'
import { escapeHtml } from '../../../domain/escape-html.ts'

/** Raw HTML in a document shows as text: editors write Markdown, and pages run under a strict CSP. */
const parser = new Marked({
  renderer: { html: ({ text }) => escapeHtml(text) },
})

/** Markdown to HTML; `{name}` is filled from the values first. */
export function markdown(text: string, values: Record<string, string> = {}): string {
  return parser.parse(fill(text, values), { async: false })
}
