import { z } from 'zod'
import { isRecord } from '../../../domain/is-record.ts'

/** The paths below a value of what is not declared there; null where nothing below can be undeclared. */
type Look = ((value: unknown) => string[]) | null

/** What is looked for by each schema: schemas are walked once, values with every call. */
const looks = new WeakMap<z.core.$ZodType, { look: Look }>()

const none: string[] = []

/** The paths of fields that a schema declares nothing for, such as `merchantInfo.colour`. */
export function unknownFields(schema: z.core.$ZodType, value: unknown): string[] {
  return lookOf(schema)?.(value) ?? none
}

function lookOf(schema: z.core.$ZodType): Look {
  const known = looks.get(schema)
  if (known) return known.look
  // A schema that holds itself finds this while it is walked.
  const own: { look: Look } = { look: (value) => own.look?.(value) ?? none }
  looks.set(schema, own)
  own.look = lookInto(unwrapped(schema))
  return own.look
}

function lookInto(declared: z.core.$ZodType): Look {
  if (declared instanceof z.ZodObject) return inObject(declared)
  if (declared instanceof z.ZodArray) return inArray(lookOf(declared.element))
  if (declared instanceof z.ZodRecord) return inRecord(lookOf(declared.valueType))
  return declared instanceof z.ZodUnion ? inUnion(declared) : null
}

function inObject({ shape, def }: z.ZodObject): Look {
  const fields = new Map(Object.entries(shape).map(([key, field]) => [key, lookOf(field)]))
  return (value) => {
    if (!isRecord(value)) return none
    const found: string[] = []
    for (const key in value) {
      const look = fields.get(key)
      if (look) add(found, key, look(value[key]))
      else if (look === undefined && !def.catchall) found.push(key)
    }
    return found
  }
}

function inArray(look: Look): Look {
  if (!look) return null
  return (value) => {
    const found: string[] = []
    if (!Array.isArray(value)) return found
    for (const [index, each] of value.entries()) add(found, String(index), look(each))
    return found
  }
}

function inRecord(look: Look): Look {
  if (!look) return null
  return (value) => {
    const found: string[] = []
    if (isRecord(value)) for (const key in value) add(found, key, look(value[key]))
    return found
  }
}

/** Of the shapes a value may have, the one that explains most of it. */
function inUnion({ options }: z.ZodUnion): Look {
  const shapes = options.map((option) => ({ option, look: lookOf(option) }))
  if (shapes.every(({ look }) => look === null)) return null
  return (value) => {
    const fitting = shapes.filter(({ option }) => z.safeParse(option, value).success)
    const each = fitting.map(({ look }) => look?.(value) ?? none)
    return each.sort((a, b) => a.length - b.length)[0] ?? none
  }
}

function add(found: string[], key: string, below: readonly string[]): void {
  for (const path of below) found.push(`${key}.${path}`)
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return unwrapped(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema
}
