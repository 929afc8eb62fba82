import type { FormField } from '../../documents/blocks/form.ts'

/** What was answered, by field: one text, or the options that were chosen; of a consent `yes`. */
export type FormAnswers = Readonly<Record<string, readonly string[]>>

export type FormFault = { key: string; code: 'form_answer_missing' | 'form_answer_wrong' }

/** Most characters of a text of one line, of an address, and of one of paragraphs. */
const [LINE, ADDRESS, PARAGRAPHS] = [200, 254, 5000]

/** What is wrong with the answers to a form; nothing where they can be passed on. */
export function formFaults(fields: readonly FormField[], answers: FormAnswers): FormFault[] {
  const unknown = Object.keys(answers).filter((key) => !fields.some((each) => each.key === key))
  return [
    ...fields.flatMap((field): FormFault[] => {
      const given = givenOf(answers, field)
      if (given.length === 0)
        return field.required ? [{ key: field.key, code: 'form_answer_missing' }] : []
      return fits(field, given) ? [] : [{ key: field.key, code: 'form_answer_wrong' }]
    }),
    ...unknown.map((key): FormFault => ({ key, code: 'form_answer_wrong' })),
  ]
}

/** What somebody has answered to a field, without what is empty. */
export function givenOf(answers: FormAnswers, { key }: Pick<FormField, 'key'>): string[] {
  return (answers[key] ?? []).map((each) => each.trim()).filter(Boolean)
}

const PATTERNS: Partial<Record<FormField['kind'], RegExp>> = {
  email: /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/,
  phone: /^\+?[\d ()./-]{5,30}$/,
  number: /^-?\d{1,12}(?:[.,]\d{1,6})?$/,
  consent: /^yes$/,
}

function fits({ kind, options = [], several }: FormField, given: readonly string[]): boolean {
  const [first = ''] = given
  if (kind === 'choice')
    return (
      given.every((each) => options.includes(each)) &&
      new Set(given).size === given.length &&
      (several || given.length === 1)
    )
  if (given.length !== 1) return false
  if (kind === 'paragraphs') return first.length <= PARAGRAPHS
  if (kind === 'date') return isDay(first)
  const most = kind === 'email' ? ADDRESS : LINE
  return first.length <= most && (PATTERNS[kind]?.test(first) ?? true)
}

/** Whether a text is a day of the calendar, as `2026-02-28`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
