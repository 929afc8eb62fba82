import { z } from 'zod'
import { isRecord } from '../../../domain/is-record.ts'
import { nearest } from './nearest.ts'

/** One fault of a document's data: where, and a sentence. */
export type Fault = { keys: PropertyKey[]; message: string }

type Issue = z.core.$ZodIssue

/**
 * What a schema has against a document, in words for its editor. A misspelt key is one fault: that
 * the key it was meant to be is missing goes without saying.
 */
export function faultsOf(schema: z.ZodType, data: unknown): Fault[] {
  const checked = schema.safeParse(data, { reportInput: true })
  if (checked.success) return []
  const issues = checked.error.issues.flatMap(meantOf)
  const meant = new Set<string>()
  const misspelt = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key): Fault => {
          const near = nearest(key, keysAt(schema, issue.path, issue.input))
          if (near !== undefined) meant.add(keyOf([...issue.path, near]))
          const hint = near === undefined ? commaHint(key, issue.input) : ` Did you mean "${near}"?`
          return { keys: [...issue.path, key], message: `no such key is known here.${hint}` }
        })
      : [],
  )
  const others = issues.filter(
    (issue) =>
      issue.code !== 'unrecognized_keys' && !(isMissing(issue) && meant.has(keyOf(issue.path))),
  )
  return [...misspelt, ...others.map(faultOf)]
}

/** Of a value that may have one of several shapes, what stands against the one that it comes nearest to. */
function meantOf(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const strange = (of: readonly Issue[]) =>
    of.some(isOfAnotherKind)
      ? Number.POSITIVE_INFINITY
      : of.filter((each) => each.code === 'unrecognized_keys' || isMissing(each)).length
  const [nearest, next] = issue.errors.toSorted((one, other) => strange(one) - strange(other))
  if (!nearest || !next || strange(nearest) === strange(next)) return [issue]
  return nearest.map((each) => ({ ...each, path: [...issue.path, ...each.path] })).flatMap(meantOf)
}

function faultOf(issue: Issue): Fault {
  return { keys: issue.path, message: sentence(issue) }
}

function sentence(issue: Issue): string {
  if (isMissing(issue)) return 'this is missing.'
  if (issue.code === 'invalid_type')
    return isEmpty(issue)
      ? 'nothing stands here; a text that begins with # takes quotes around it.'
      : `this must be ${aKind(issue.expected)}${plainNumber(issue)}.`
  if (issue.code === 'invalid_value') return choiceOf(issue.values, issue.input)
  if (issue.code === 'invalid_key')
    return `${issue.issues.map(({ message }) => message).join('; ')}.`
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return choiceOf(issue.options, inputAt(issue))
  if (issue.code === 'invalid_union') return 'this has none of the shapes it may have.'
  if (issue.code === 'too_small' || issue.code === 'too_big') return boundOf(issue)
  if (issue.code === 'invalid_format' && issue.format in formats)
    return `${quoted(issue.input)} is no ${formats[issue.format]}.`
  const { message } = issue
  const whole = /^Invalid /.test(message) ? `${quoted(issue.input)} does not fit here` : message
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}

/** `11,2`, `4 €`, `20%` and `"0.86"` as a number is written; empty where no number was meant. */
function plainNumber({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string {
  if ((expected !== 'number' && expected !== 'int') || typeof input !== 'string') return ''
  const [, digits] =
    /^[^\w-]*(-?\d+(?:[.,]\d+)?)\s*(?:[a-z]{1,3}|[%€£$])?$/i.exec(input.trim()) ?? []
  return digits === undefined ? '' : `: ${digits.replace(',', '.')}, with nothing around it`
}

/** A decimal comma ends a value within braces, and what follows it is read as a key. */
function commaHint(key: string, input: unknown): string {
  const isDecimals = /^\d+$/.test(key) && isRecord(input) && input[key] === null
  return isDecimals ? ` Decimals have a point: 4.${key}, not 4,${key}.` : ''
}

const formats: Record<string, string> = {
  date: 'date; write year, month and day, as in 2026-12-24',
  email: 'e-mail address, as in office@example.com',
  url: 'address, as in https://example.com/',
}

/** A bound in words: at least one entry, more than 0, at most 300 characters. */
function boundOf(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const isLeast = issue.code === 'too_small'
  const bound = Number(isLeast ? issue.minimum : issue.maximum)
  const unit = { array: 'entry', set: 'entry', string: 'character', file: 'byte' }[
    issue.origin as string
  ]
  if (unit === undefined) {
    const than = isLeast ? 'more than' : 'less than'
    const to = isLeast ? 'at least' : 'at most'
    return `this must be ${issue.inclusive === false ? than : to} ${bound}.`
  }
  const many = unit === 'entry' ? 'entries' : `${unit}s`
  return `this needs ${isLeast ? 'at least' : 'at most'} ${bound} ${bound === 1 ? unit : many}.`
}

function quoted(input: unknown): string {
  return typeof input === 'string' || typeof input === 'number' ? `"${input}"` : 'this'
}

function inputAt(issue: Issue): unknown {
  const last = issue.path.at(-1)
  const { input } = issue
  return isRecord(input) && last !== undefined ? input[String(last)] : input
}

function choiceOf(values: readonly unknown[], input: unknown): string {
  const names = values.map(String)
  const near = typeof input === 'string' ? nearest(input, names) : undefined
  if (near !== undefined) return `"${String(input)}" is not known here. Did you mean "${near}"?`
  return `this must be ${names.length > 1 ? 'one of ' : ''}${names.join(', ')}.`
}

function isMissing(issue: Issue): boolean {
  return (
    (issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined
  )
}

function isEmpty(issue: Extract<Issue, { code: 'invalid_type' }>): boolean {
  return issue.expected === 'string' && issue.input === null
}

/** A text where a list is wanted, a list where a group is: no fault within it can be told. */
function isOfAnotherKind(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.path.length === 0
}

const kindsOfValue: Record<string, string> = {
  string: 'a text; put it in quotes if it looks like a number or a date',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys and values',
  record: 'a group of keys and values',
}

function aKind(expected: string): string {
  return kindsOfValue[expected] ?? expected
}

/** The keys a schema knows at a path of the data: of the branch that the data has chosen. */
function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[], input: unknown): string[] {
  let found: z.core.$ZodType[] = [schema]
  for (const key of path) found = found.flatMap(branches).flatMap((each) => inner(each, key))
  const shapes = found.flatMap(branches).flatMap((each) => {
    return each instanceof z.ZodObject ? [each.shape as Record<string, z.core.$ZodType>] : []
  })
  const fitting = shapes.filter((shape) => isRecord(input) && matches(shape, input))
  return [...new Set((fitting.length > 0 ? fitting : shapes).flatMap(Object.keys))]
}

/** Whether the literals of a shape are those that the data has. */
function matches(shape: Record<string, z.core.$ZodType>, input: Record<string, unknown>): boolean {
  return Object.entries(shape).every(
    ([key, each]) => !(each instanceof z.ZodLiteral) || each.values.has(input[key] as never),
  )
}

function branches(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(branches)
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  if (isWrapped) return branches(schema.def.innerType)
  return [schema]
}

function inner(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element]
  if (schema instanceof z.ZodRecord) return [schema.valueType]
  if (!(schema instanceof z.ZodObject)) return []
  const found: unknown = (schema.shape as Record<string, unknown>)[String(key)]
  return found instanceof z.ZodType ? [found] : []
}

function keyOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('\0')
}
