/** As far as completion reads JSON Schema. */
export type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  description?: string
  default?: unknown
  $defs?: Record<string, Schema>
}

/** A step down in a document: a key, or into a list. */
export type Step = string | typeof ITEM
export const ITEM = Symbol('an entry of a list')

/** Every schema that a place in a document may have; none where the document goes its own way. */
export function schemasAt(root: Schema, steps: readonly Step[]): Schema[] {
  let found = branches(root, root)
  for (const step of steps) {
    found = found.flatMap((schema) => below(schema, step)).flatMap((each) => branches(root, each))
  }
  return found
}

function below(schema: Schema, step: Step): Schema[] {
  if (step === ITEM) return schema.items ? [schema.items] : []
  const own = schema.properties?.[step]
  if (own) return [own]
  return typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
}

/** A schema without the choices and the names that it stands behind. */
function branches(root: Schema, schema: Schema, depth = 0): Schema[] {
  if (depth > 8) return []
  const name = schema.$ref?.replace('#/$defs/', '')
  const named = name === undefined ? undefined : name === '#' ? root : root.$defs?.[name]
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const inner = named ? [named, ...choices] : choices
  const found = inner.flatMap((each) => branches(root, each, depth + 1))
  return schema.properties || schema.items || found.length === 0 ? [schema, ...found] : found
}

/** Keys that may stand at a place, those that must first. */
export function keysOf(schemas: readonly Schema[]): { key: string; required: boolean }[] {
  const keys = new Map<string, boolean>()
  for (const { properties, required = [] } of schemas)
    for (const key of Object.keys(properties ?? {}))
      keys.set(key, required.includes(key) || (keys.get(key) ?? false))
  return Array.from(keys, ([key, required]) => ({ key, required })).sort(
    (one, other) => Number(other.required) - Number(one.required),
  )
}

/** Values that a place may have, where they are few. */
export function valuesOf(schemas: readonly Schema[]): string[] {
  const values = schemas.flatMap(({ enum: listed, const: only, type }) => {
    if (listed) return listed
    if (only !== undefined) return [only]
    return type === 'boolean' ? [true, false] : []
  })
  return [...new Set(values.map(String))]
}

/** Whether a key is one that no schema of its place knows. */
export function isUnknown(schemas: readonly Schema[], key: string): boolean {
  const shapes = schemas.filter(({ properties }) => properties)
  return (
    shapes.length > 0 &&
    shapes.every(
      ({ properties, additionalProperties }) =>
        additionalProperties === false && !Object.hasOwn(properties ?? {}, key),
    )
  )
}
