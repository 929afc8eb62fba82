import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** An answer as it came over the wire. */
export type WireAnswer = {
  status: number
  /** The head's lines but the first, in order. */
  head: string[]
  headers: Record<string, string>
  body: Buffer
}

/** A connection by hand: nothing is sent, read or closed that a test has not asked for. */
export async function openWire(port: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  let received = Buffer.alloc(0)
  let ended = false
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
  })
  socket.on('end', () => {
    ended = true
  })
  // What a connection dies of is what tests look at; an error alone must not end them.
  socket.on('error', () => {
    ended = true
  })
  const more = async () => {
    if (ended) throw new Error(`The connection ended after ${JSON.stringify(String(received))}.`)
    await Promise.race([once(socket, 'data'), once(socket, 'end'), once(socket, 'close')])
  }
  return {
    socket,
    send: (text: string) => write(socket, text),
    /** The next answer; `bodyless` for what answers a HEAD. */
    async answer({ bodyless = false } = {}): Promise<WireAnswer> {
      while (received.indexOf('\r\n\r\n') < 0) await more()
      const end = received.indexOf('\r\n\r\n')
      const [first = '', ...head] = received.subarray(0, end).toString('latin1').split('\r\n')
      const headers = Object.fromEntries(
        head.map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 2),
        ]),
      )
      const status = Number(first.split(' ')[1])
      const none = bodyless || status === 304 || status < 200
      const length = none ? 0 : Number(headers['content-length'] ?? 0)
      while (received.byteLength < end + 4 + length) await more()
      const body = received.subarray(end + 4, end + 4 + length)
      received = received.subarray(end + 4 + length)
      return { status, head, headers, body }
    },
    /** Waits for the other side to close; answers what came beyond the answers. */
    async ended(): Promise<string> {
      if (!ended) await Promise.race([once(socket, 'end'), once(socket, 'close')])
      return received.toString('latin1')
    },
  }
}

function write(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) =>
    socket.write(text, (error) => (error ? reject(error) : resolve())),
  )
}

/** A request's text; `HTTP/1.1` on a connection that stays open unless told otherwise. */
export function requestText(
  path: string,
  {
    method = 'GET',
    version = '1.1',
    headers = {},
  }: { method?: string; version?: string; headers?: Record<string, string> } = {},
): string {
  const all = { Host: 'ie.localhost', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/${version}\r\n${lines.join('')}\r\n`
}
