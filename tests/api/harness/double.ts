import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  header: (name: string) => string
  body: string
}
export type Told = { status: number; body: unknown }

/** A server that stands for a provider's API: `answer` is its whole behaviour. */
export async function startDouble(answer: (asked: Asked) => Told | Promise<Told>) {
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://double')
      const header = (name: string) => String(request.headers[name] ?? '')
      const asked = { method: request.method ?? '', path: pathname, query, header, body }
      const { status, body: told } = await answer(asked)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof told === 'string' ? told : JSON.stringify(told))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
