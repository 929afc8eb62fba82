import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { actorName } from '../../actor.ts'
import { asCaller } from '../db/index.ts'
import type { Api, MountOptions } from './api.ts'
import type { Call } from './call.ts'
import { readInput, refuseUnknown } from './input.ts'
import { demandFewValues } from './large-body.ts'
import { openCall } from './open-call.ts'

export type InputAsRead<E extends Endpoint> = z.output<E['input']>
export type AnswerAsGiven<E extends Endpoint> = z.input<E['output']>

/** A call that may refuse with what the endpoint declares. */
export type CallOf<E extends Endpoint> = Call<E['errors'][number]>

export type Handler<E extends Endpoint> = (
  input: InputAsRead<E>,
  call: CallOf<E>,
) => Promise<AnswerAsGiven<E>> | AnswerAsGiven<E>

/**
 * Serves an endpoint at both spellings of its path: finds shop and tenant, checks origin and access,
 * reads the input, runs the handler and answers what the output schema declares, nothing else.
 * Refusals become problems; an answer that breaks its schema is a fault of ours.
 */
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E>,
  options: MountOptions = {},
): void {
  serve(api, endpoint, options, async (input, call) => {
    return serialise(endpoint, await handler(input, call))
  })
}

/** As `mount`, for what writes its answer itself: the text of a JSON document. */
export function serve<E extends Endpoint>(
  { app, context, onMount }: Api,
  endpoint: E,
  options: MountOptions,
  answer: (input: InputAsRead<E>, call: CallOf<E>) => Promise<string | Readable>,
): void {
  onMount?.(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1').replace(/(?<=.)\/$/, ''),
    config: { declared: endpoint.path },
    ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const call = await openCall(context, request, reply, endpoint, options)
      const body = options.raw ? Buffer.alloc(0) : call.rawBody
      const { params, query } = request
      demandFewValues(body, options.bodyValues)
      const input = readInput(endpoint, { params, query, body }, call.language, (paths) => {
        const { onUnknownInput = refuseUnknown } = context
        onUnknownInput(paths, endpoint, request)
      })
      reply.type('application/json; charset=utf-8')
      const { kind } = call.actor
      if (kind !== 'customer' && kind !== 'anonymous') return answer(input, call)
      return asCaller(`${call.tenant.id} ${actorName(call)}`, () => answer(input, call))
    },
  })
}

/**
 * As `mount`, for an answer that is too long to be held: its JSON text piece by piece. What is refused
 * is refused before the first piece; an answer that breaks off afterwards is no JSON, and no caller takes
 * it for whole.
 */
export function mountStream<E extends Endpoint>(
  api: Api,
  endpoint: E,
  pieces: (input: InputAsRead<E>, call: CallOf<E>) => AsyncGenerator<string, void>,
): void {
  serve(api, endpoint, {}, async (input, call) => {
    const rest = pieces(input, call)
    const first = await rest.next()
    const all = async function* () {
      if (first.done) return
      yield first.value
      yield* rest
    }
    return Readable.from(all())
  })
}

/** The JSON text of an answer, undeclared fields left out. Throws where it breaks its schema. */
export function serialise<E extends Endpoint>(endpoint: E, answer: AnswerAsGiven<E>): string {
  const parsed = endpoint.output.safeParse(answer)
  if (parsed.success) return JSON.stringify(parsed.data)
  throw new Error(`The answer of ${endpoint.method} ${endpoint.path} breaks its schema.`, {
    cause: parsed.error,
  })
}
