import { Marked } from 'marked'
import { fill } from '../../../domain/dictionary/dictionary.ts'
import { escapeHtml } from '../../../domain/escape-html.ts'

/** Raw HTML in a document shows as text: editors write Markdown, and pages run under a strict CSP. */
const parser = new Marked({
  renderer: { html: ({ text }) => escapeHtml(text) },
})

let last = { text: '', html: '' }

/** Markdown to HTML; `{name}` is filled from the values first. */
export function markdown(text: string, values: Record<string, string> = {}): string {
  const filled = fill(text, values)
  // Tenants that share a language share most texts, and their pages are rendered in a row.
  if (filled !== last.text) last = { text: filled, html: parser.parse(filled, { async: false }) }
  return last.html
}
