import { z } from 'zod'
import { refuseMalformedBody } from '../../../platform/http/index.ts'
import type { AgentCall } from './agent-call.ts'

/** What follows the protocol's own part of the path: its sessions, an id, an act. */
export const restOf = (request: Request): (string | undefined)[] =>
  new URL(request.url).pathname.replace(/\/$/, '').split('/').slice(4)

/** The body of a request; refuses what is no JSON, is no text, or lacks what the protocol needs. */
export function readBody<T>({ rawBody, refuse }: AgentCall, schema: z.ZodType<T>): T {
  refuseMalformedBody(rawBody)
  const read = z
    .string()
    .transform((text, { addIssue }) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        addIssue({ code: 'custom', message: 'This is no JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)
    .safeParse(rawBody.toString('utf8'))
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    code: 'input_invalid',
    message,
  }))
  return refuse('input_invalid', { fields })
}
