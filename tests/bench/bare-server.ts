// The reference beside a page: a bare `node:http` server in a process of its own, which answers what
// it was given from a Map by `writeHead` and `end`, and nothing else.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BareAnswer } from './bare.ts'

const answers = new Map<string, { headers: string[]; body: Buffer }>()

const server = createServer({ keepAliveTimeout: 72_000, requestTimeout: 60_000 })
server.on('request', (request, response) => {
  const answer = answers.get(request.url ?? '')
  response.writeHead(answer ? 200 : 404, answer?.headers)
  response.end(answer?.body)
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 })

process.on('message', ({ path, headers, body }: BareAnswer) => {
  answers.set(path, { headers, body: Buffer.from(body, 'base64') })
  process.send?.((server.address() as AddressInfo).port)
})
process.on('disconnect', () => process.exit(0))
