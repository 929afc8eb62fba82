import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { yaml, yamlFrontmatter } from '@codemirror/lang-yaml'
import {
  bracketMatching,
  defineLanguageFacet,
  HighlightStyle,
  indentOnInput,
  Language,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, forceLinting, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { parser as markdown } from '@lezer/markdown'
import { type NamedPicture, wordsFor } from './pictures/insert.ts'
import type { Schema } from './schema-at.ts'
import { schemaCompletion, unknownKeys } from './schema-completion.ts'

export type Problem = { line: number; message: string }

export type CodeEditorTerms = {
  /** An empty element; what is in it stands in a shadow of its own, where its styles are let in. */
  host: HTMLElement
  path: string
  text: string
  /** Name of the box, for those who cannot see it. */
  label: string
  readOnly: boolean
  words: { required: string; unknown: string }
  schema(): Schema | null
  /** What the server has found. */
  problems(): readonly Problem[]
  onChange(text: string): void
  onLine(line: number, column: number): void
}

export type CodeEditor = {
  /** Shows problems that are others now. */
  renew(): void
  goTo(line: number): void
  /** Puts a picture in place of what is selected. */
  insert(picture: NamedPicture): void
  close(): void
}

/** Opens an editor of YAML, or of Markdown under YAML. */
export function openCodeEditor(terms: CodeEditorTerms): CodeEditor {
  const { host, path, text, label, readOnly, words } = terms
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        EditorView.lineWrapping,
        path.endsWith('.md') ? yamlFrontmatter({ content: markdownSupport }) : yaml(),
        syntaxHighlighting(colours),
        look,
        autocompletion({ override: [schemaCompletion(terms.schema, words.required)] }),
        linter(({ state }) => [
          ...unknownKeys(state.doc, terms.schema(), words.unknown),
          ...terms.problems().flatMap((problem) => diagnosticOf(state, problem)),
        ]),
        keymap.of([
          ...completionKeymap,
          ...lintKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of({
          'aria-label': label,
          spellcheck: 'false',
          tabindex: '0',
        }),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged) terms.onChange(state.doc.toString())
          if (!docChanged && !selectionSet) return
          const { head } = state.selection.main
          const line = state.doc.lineAt(head)
          terms.onLine(line.number, head - line.from + 1)
        }),
      ],
    }),
  })
  return {
    renew: () => forceLinting(view),
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
      view.focus()
    },
    insert(picture) {
      const { doc, selection } = view.state
      const { from } = selection.main
      const line = doc.lineAt(from)
      const isProse =
        path.endsWith('.md') && /^---\n[\s\S]*?\n---(\n|$)/.test(doc.sliceString(0, from))
      const before = line.text.slice(0, from - line.from)
      view.dispatch(view.state.replaceSelection(wordsFor(picture, { before, isProse })))
      view.focus()
    },
    close: () => view.destroy(),
  }
}

function diagnosticOf({ doc }: EditorState, { line, message }: Problem): Diagnostic[] {
  if (line > doc.lines) return []
  const { from, to, text } = doc.line(line)
  const start = from + (/^\s*/.exec(text)?.[0].length ?? 0)
  return [{ from: start, to, severity: 'error', message }]
}

const markdownSupport = new LanguageSupport(
  new Language(defineLanguageFacet(), markdown, [], 'markdown'),
)

const colours = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.heading], color: 'var(--brand)' },
  { tag: [tags.string, tags.content], color: 'var(--ink)' },
  { tag: [tags.number, tags.bool], color: '#8a4b0f' },
  { tag: [tags.comment, tags.meta], color: 'var(--ink-2)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--brand)' },
])

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--sheet)', color: 'var(--ink)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace' },
  '.cm-content': { lineHeight: '1.65', paddingBlock: '12px' },
  '.cm-gutters': {
    backgroundColor: 'var(--sheet)',
    color: 'var(--ink-2)',
    border: 'none',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--brand-wash)' },
  '.cm-tooltip': {
    border: '1px solid var(--ink)',
    borderRadius: '8px',
    backgroundColor: 'var(--sheet)',
    font: '13px/1.5 var(--text)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete ul li': { padding: '5px 12px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--brand-wash)',
    color: 'var(--ink)',
  },
  '.cm-diagnostic': { padding: '6px 12px' },
})
