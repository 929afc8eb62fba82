import type { IncomingMessage, ServerResponse } from 'node:http'

export async function startServices(_terms: object): Promise<{
  api(request: IncomingMessage, response: ServerResponse): void
  accounts: { email: string; password: string; role: string }[]
  stop(): Promise<void>
}> {
  return {
    api: (_request, response) => {
      response.writeHead(503)
      response.end()
    },
    accounts: [],
    async stop() {},
  }
}
