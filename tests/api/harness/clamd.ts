import { createServer, type Socket } from 'node:net'

/** The harmless file that every virus scanner has to find, in two parts so that this one is not found itself. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR',
  '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

/**
 * A double of ClamAV's daemon as its manual describes the command INSTREAM: blocks after their lengths, none at the
 * end, and one line for an answer.
 */
export type ClamdDouble = {
  /** What it was sent, whole files alone. */
  seen: Buffer[]
  /** What it does next, until it is told otherwise. */
  mood: 'works' | 'silent' | 'closes' | 'refuses'
  stop(): Promise<void>
}

/** `at` is a port of this machine, or the path of a socket. `most`: bytes that a file may have (StreamMaxLength). */
export async function startClamd(at: number | string, most = 10_000_000): Promise<ClamdDouble> {
  const sockets = new Set<Socket>()
  const double: ClamdDouble = {
    seen: [],
    mood: 'works',
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    void serve(double, socket, most).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) => {
    if (typeof at === 'string') server.listen(at, resolve)
    else server.listen(at, '127.0.0.1', resolve)
  })
  return double
}

async function serve(double: ClamdDouble, socket: Socket, most: number): Promise<void> {
  if (double.mood === 'closes') return void socket.destroy()
  if (double.mood === 'silent') return void socket.resume()
  if (double.mood === 'refuses') return void socket.end('COMMAND READ TIMED OUT\0')
  let held = Buffer.alloc(0)
  const blocks: Buffer[] = []
  for await (const came of socket as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, came])
    if (blocks.length === 0 && held.subarray(0, 10).toString('latin1') === 'zINSTREAM\0')
      held = held.subarray(10)
    for (;;) {
      if (held.length < 4) break
      const length = held.readUInt32BE(0)
      if (length === 0) return void socket.end(`stream: ${verdict(double, blocks)}\0`)
      if (held.length < 4 + length) break
      blocks.push(held.subarray(4, 4 + length))
      held = held.subarray(4 + length)
    }
    if (blocks.reduce((sum, block) => sum + block.length, 0) > most)
      return void socket.end('INSTREAM size limit exceeded. ERROR\0')
  }
}

function verdict(double: ClamdDouble, blocks: Buffer[]): string {
  const file = Buffer.concat(blocks)
  double.seen.push(file)
  return file.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK'
}
