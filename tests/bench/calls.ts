import type { Endpoint, InputOf, OutputOf } from '../../src/lib/contract/endpoint.ts'
import { fillPath, type QueryParams, withQuery } from '../../src/lib/domain/urls/query.ts'
import { openClient, type Request } from './requests.ts'

export type Caller = ReturnType<typeof openCalls>

/** One request of an endpoint, as it travels. */
export function requestOf<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  headers: Record<string, string>,
): Omit<Request, 'port'> {
  const { method } = endpoint
  const { path, rest } = fillPath(endpoint.path, input)
  if (method === 'GET') return { method, path: withQuery(path, rest as QueryParams), headers }
  const typed = { ...headers, 'content-type': 'application/json' }
  return { method, path, headers: typed, body: JSON.stringify(rest) }
}

/** Calls endpoints by their declarations; a refusal is an error, because benchmarks expect none. */
export function openCalls(port: number, connections: number) {
  const client = openClient(connections)
  return {
    async call<E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      headers: Record<string, string>,
    ): Promise<OutputOf<E>> {
      const { status, body } = await client.send({ port, ...requestOf(endpoint, input, headers) })
      if (status === 200) return JSON.parse(body.toString('utf8'))
      throw new Error(`${endpoint.path} answered ${status}: ${body.toString('utf8').slice(0, 300)}`)
    },
    close: client.close,
  }
}
