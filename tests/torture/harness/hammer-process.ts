// Sends one request over and over on many connections: node hammer-process.ts <connections>
// The request comes as a message; how often it was answered, by status, goes back when told to stop.

import { Agent, request } from 'node:http'

type Blow = { url: string; method: string; headers: Record<string, string>; body: string }

const connections = Number(process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const byStatus: Record<number, number> = {}
let over = false

function strike({ url, body, ...options }: Blow): void {
  const sent = request(url, { agent, ...options }, (response) => {
    const { statusCode = 0 } = response
    byStatus[statusCode] = (byStatus[statusCode] ?? 0) + 1
    response.resume().on('end', () => over || strike({ url, body, ...options }))
  })
  sent.on('error', () => over || setTimeout(strike, 50, { url, body, ...options }))
  sent.end(body)
}

process.on('message', (message: Blow | 'stop') => {
  if (message !== 'stop') {
    for (let each = 0; each < connections; each += 1) strike(message)
    return
  }
  over = true
  process.send?.(byStatus, () => process.exit())
})
