import { Agent, request } from 'node:http'

export type Request = {
  port: number
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

export type Response = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }

/** Sends requests over connections that stay open, and answers bodies as they came. */
export function openClient(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send: ({ port, path, method = 'GET', headers = {}, body }: Request) =>
      new Promise<Response>((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const terms = { host: '127.0.0.1', port, path, method, agent }
        const sent = request({ ...terms, headers: { ...headers, ...length } }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          )
        })
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

/** Does work for every item, `lanes` items at a time. */
export async function inLanes<Item>(
  items: Iterable<Item>,
  lanes: number,
  work: (item: Item, lane: number) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  const run = async (_: unknown, lane: number) => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value, lane)
  }
  await Promise.all(Array.from({ length: lanes }, run))
}
