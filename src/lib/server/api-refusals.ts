import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseTrouble } from './platform/db/index.ts'
import { FilesTrouble } from './platform/files/index.ts'
import { problemOf } from './platform/http/problem.ts'
import { Refusal } from './refusal.ts'

/** Answers with a refusal, as a problem in the visitor's language. */
export function sendProblem(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(refusal, request.speaker)
  const wait = refusal.details.facts?.['retryAfterSeconds']
  if (typeof wait === 'number') reply.header('retry-after', String(wait))
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

/** What the shop's own machines are to blame for: a line in the log each. */
export const isFault = ({ code }: Refusal) =>
  code === 'internal_error' || code === 'database_unavailable' || code === 'files_unavailable'

/** Whether the caller went away before all of the call was there: nobody reads the answer, and nothing is wrong here. */
export const isBrokenOff = ({ code }: FastifyError | Refusal, { raw }: FastifyRequest) =>
  code === 'ECONNRESET' && !raw.complete

/** What a call is refused with, whatever it threw. */
export function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseTrouble(error))
    return new Refusal('database_unavailable', { facts: { retryAfterSeconds: 5 } })
  if (error instanceof FilesTrouble)
    return new Refusal('files_unavailable', { facts: { retryAfterSeconds: 10 } })
  return ofFastify(error)
}

/** What Fastify itself refuses before a call begins. */
export function ofFastify({ code, statusCode }: FastifyError): Refusal {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('body_too_large')
  if (statusCode === 404 || code === 'FST_ERR_BAD_URL') return new Refusal('not_found')
  if (statusCode !== undefined && statusCode < 500) return new Refusal('body_malformed')
  return new Refusal('internal_error')
}
