import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import { isUnknown, keysOf, type Schema, schemasAt, valuesOf } from './schema-at.ts'
import { keyOfLine, stepsAbove } from './yaml-place.ts'

/** Completes keys and values of a YAML document by its JSON Schema. */
export function schemaCompletion(schemaOf: () => Schema | null, required: string) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const schema = schemaOf()
    if (!schema || !isYaml(state.doc, pos)) return null
    const line = state.doc.lineAt(pos)
    const before = line.text.slice(0, pos - line.from)
    const lines = linesOf(state.doc)
    const at = line.number - 1
    const [word = ''] = /[\w./@-]*$/.exec(before) ?? []
    const from = pos - word.length
    const steps = stepsAbove(lines, at)
    const key = keyOfLine(before)
    if (key !== null) {
      const options = valuesOf(schemasAt(schema, [...steps, key])).map(option)
      return options.length > 0 ? { from, options } : null
    }
    if (!explicit && word === '') return null
    const here = schemasAt(schema, steps)
    const options: Completion[] = keysOf(here).map((each) => ({
      label: each.key,
      type: 'property',
      apply: `${each.key}: `,
      ...(each.required && { detail: required, boost: 1 }),
    }))
    const all = [...options, ...valuesOf(here).map(option)]
    return all.length > 0 ? { from, options: all } : null
  }
}

function option(label: string): Completion {
  return { label, type: 'enum' }
}

/** Keys that the schema does not know, before anything is saved. */
export function unknownKeys(doc: Text, schema: Schema | null, say: string): Diagnostic[] {
  if (!schema) return []
  const lines = linesOf(doc)
  const found: Diagnostic[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = doc.line(at + 1)
    if (!isYaml(doc, line.from) || line.text === '---') continue
    const key = keyOfLine(line.text)
    if (key === null || !isUnknown(schemasAt(schema, stepsAbove(lines, at)), key)) continue
    const from = line.from + line.text.indexOf(key)
    found.push({ from, to: from + key.length, severity: 'warning', message: say })
  }
  return found
}

/** Whether a place is YAML: in a page, between the lines of `---` at its top. */
function isYaml(doc: Text, pos: number): boolean {
  if (doc.line(1).text !== '---') return true
  for (let number = 2; number <= doc.lines; number++)
    if (doc.line(number).text === '---') return pos < doc.line(number).from
  return true
}

function linesOf(doc: Text): string[] {
  return doc.toString().split('\n')
}
