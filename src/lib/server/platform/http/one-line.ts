import { z } from 'zod'
import { asSent } from '../../../contract/shapes.ts'
import { isRecord } from '../../../domain/is-record.ts'
import { oneLine } from '../../../domain/plain-line.ts'

/** A value with its texts in one line each; null where there are none below. */
type Fold = ((value: unknown) => unknown) | null

/** How values are folded by each schema: schemas are walked once. */
const folds = new WeakMap<z.core.$ZodType, { fold: Fold }>()

/**
 * Input with every text in one line, but for those that the contract reads as they were sent (`asSent`): what is pasted
 * with line ends into a name or an address goes on to papers, labels, XML and mails.
 */
export function inOneLine(schema: z.core.$ZodType, value: unknown): unknown {
  const fold = foldOf(schema)
  return fold ? fold(value) : value
}

function foldOf(schema: z.core.$ZodType): Fold {
  const known = folds.get(schema)
  if (known) return known.fold
  // A schema that holds itself finds this while it is walked.
  const own: { fold: Fold } = { fold: (value) => own.fold?.(value) ?? value }
  folds.set(schema, own)
  own.fold = foldBelow(schema)
  return own.fold
}

function foldBelow(schema: z.core.$ZodType): Fold {
  if (schema instanceof z.ZodString)
    return asSent.has(schema)
      ? null
      : (value) => (typeof value === 'string' ? oneLine(value) : value)
  if (schema instanceof z.ZodObject) return inObject(schema)
  if (schema instanceof z.ZodArray) return inArray(foldOf(schema.element))
  if (schema instanceof z.ZodRecord) return inRecord(foldOf(schema.valueType))
  if (schema instanceof z.ZodUnion) return inAll(schema.options.map(foldOf))
  if (schema instanceof z.ZodPipe) return foldOf(schema.in)
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  return isWrapped ? foldOf(schema.unwrap()) : null
}

function inObject({ shape }: z.ZodObject): Fold {
  const fields = new Map(Object.entries(shape).map(([key, field]) => [key, foldOf(field)]))
  if ([...fields.values()].every((fold) => fold === null)) return null
  return (value) => (isRecord(value) ? mapped(value, (key) => fields.get(key)) : value)
}

function inRecord(fold: Fold): Fold {
  return fold && ((value) => (isRecord(value) ? mapped(value, () => fold) : value))
}

function inArray(fold: Fold): Fold {
  return fold && ((value) => (Array.isArray(value) ? value.map(fold) : value))
}

/** What does not fit a shape is left by it as it is. */
function inAll(each: readonly Fold[]): Fold {
  const all = each.filter((fold) => fold !== null)
  return all.length === 0 ? null : (value) => all.reduce((folded, fold) => fold(folded), value)
}

function mapped(
  value: Record<string, unknown>,
  foldAt: (key: string) => Fold | undefined,
): Record<string, unknown> {
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => {
    const fold = foldAt(key)
    return [key, fold ? fold(each) : each]
  })
  return Object.fromEntries(entries)
}
