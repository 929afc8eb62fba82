import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isMeasured, measure } from '../metrics/index.ts'

type About = { id: string; tenant: string | null; route: string }

/** Measures an answer from now until it is out; what it is of is asked then. */
export function watchAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  about: () => About,
): void {
  if (!isMeasured()) return
  const { socket, method = 'GET' } = request
  const started = performance.now()
  const before = socket.bytesWritten
  response.once('close', () =>
    measure({
      of: 'answer',
      ...about(),
      method,
      status: response.writableFinished ? response.statusCode : 499,
      seconds: (performance.now() - started) / 1000,
      bytes: socket.bytesWritten - before,
    }),
  )
}

/** Has an answer of the API measured, and says in its head what all of them say. */
export function beginAnswer(request: FastifyRequest, reply: FastifyReply): void {
  watchAnswer(request.raw, reply.raw, () => aboutOf(request))
  delete request.raw.headers['content-type']
  reply.header('x-request-id', request.id).header('cache-control', 'no-store')
  reply.header('x-content-type-options', 'nosniff')
}

/** What is told of a call in numbers and in the access log. */
function aboutOf({ id, speaker, routeOptions }: FastifyRequest) {
  const { url, config } = routeOptions
  const route = config.declared ?? url?.replace(/:(\w+)/g, '{$1}') ?? 'unknown call'
  return { id, tenant: speaker?.tenant.id ?? null, route }
}

const ids = new WeakMap<IncomingMessage, string>()

/** The id that a request came with, or one that it has from here on; told in answers and in the log. */
export function requestId(request: IncomingMessage): string {
  const known = ids.get(request)
  if (known !== undefined) return known
  const given = request.headers['x-request-id']
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  ids.set(request, id)
  return id
}
