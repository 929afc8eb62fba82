import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Message = { headers: IncomingHttpHeaders; text: string }

/** Another system that is told of orders; `answer` says how it takes the next ones. */
export async function openReceiver() {
  const messages: Message[] = []
  const state: { answer(response: ServerResponse): void } = {
    answer: (response) => void response.writeHead(204).end(),
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    messages.push({ headers: request.headers, text: Buffer.concat(parts).toString() })
    state.answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`,
    messages,
    answer(by: (response: ServerResponse) => void) {
      state.answer = by
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether one of a message's signatures is of this secret, as a receiver checks it. */
export function isSigned({ headers, text }: Message, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  const right = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  const age = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))
  return age < 300 && String(headers['webhook-signature']).split(' ').includes(right)
}
