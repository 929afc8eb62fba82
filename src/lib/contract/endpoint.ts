import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may call. `anyone` is known as a customer when a token comes with the call. `shopper` is a
 * customer or an anonymous visitor with an anonymous id, `owner` a customer in person, whom no member of
 * the staff is logged in as, `staff` any member of the staff who is signed
 * in; for most of what staff do they need a permission.
 */
export type Access = 'anyone' | 'shopper' | 'customer' | 'owner' | 'staff' | { staff: Permission }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API, declared once. `{name}` in the path is taken from the input's field of that
 * name; other fields travel in the query (GET, DELETE) or as a JSON body.
 */
export type Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Code extends ErrorCode = ErrorCode,
> = {
  method: Method
  path: `/api/v1/${string}` | '/api/design-browser-templates'
  summary: string
  input: Input
  output: Output
  errors: readonly Code[]
  access: Access
  /** `ignored`: a call about tokens or without a person; one that comes with it is not looked at. */
  token?: 'ignored'
  /** A question that does not fit into an address: it changes nothing, and nobody records it. */
  safe?: true
  /** Answers the same for the same `Idempotency-Key`, which the caller must send. */
  idempotent?: boolean
}

/** The identity function that gives a declaration its type. */
export function endpoint<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Code extends ErrorCode,
>(declaration: Endpoint<Input, Output, Code>): Endpoint<Input, Output, Code> {
  return declaration
}

/** What a caller sends: before defaults are filled in. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What the answer holds. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>
