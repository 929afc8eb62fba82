import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Looks a file of this machine through: what was found in it, null where nothing was. Throws ScannerTrouble. */
export type Scanner = (path: string) => Promise<string | null>

/** Nobody can say whether there is something in a file: the scanner is away, closed or refuses. */
export class ScannerTrouble extends Error {
  override name = 'ScannerTrouble'
}

/** As long as clamd itself looks at one file, and a little more. */
const PATIENCE_MS = 150_000
const BLOCK_BYTES = 262_144

/**
 * Asks ClamAV's daemon at `tcp://host:port` or `unix:/path` by its command INSTREAM: the file in blocks, each
 * after its length, and a block of none at the end. clamd says no more than one line and closes.
 */
export function clamdScanner(url: string, patienceMs = PATIENCE_MS): Scanner {
  return async (path) => {
    const { said, isWhole } = await ask(url, path, patienceMs)
    const found = /^stream: (.+) FOUND$/.exec(said)?.[1]
    if (found !== undefined) return found
    // It speaks of what it was sent.
    if (said === 'stream: OK' && isWhole) return null
    throw new ScannerTrouble(said === '' ? 'clamd closed without a word.' : `clamd says: ${said}`)
  }
}

async function ask(url: string, path: string, patienceMs: number) {
  const { protocol, hostname, port, pathname } = new URL(url)
  const to =
    protocol === 'unix:'
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
  const socket = connect(to)
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('it does not answer')))
  // It may say that a file is too long, and close, before all of the file is there.
  const answer = text(socket)
  const sent = send(socket, path).then(
    () => true,
    (error: Error) => {
      socket.destroy(error)
      return false
    },
  )
  try {
    const said = (await answer).replace(/\0?\s*$/, '')
    socket.destroy()
    return { said, isWhole: await sent }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new ScannerTrouble(`clamd cannot be asked: ${why}.`, { cause })
  } finally {
    socket.destroy()
    await sent
  }
}

async function send(socket: Socket, path: string): Promise<void> {
  await written(socket, Buffer.from('zINSTREAM\0'))
  // Opened by the loop itself, so that somebody hears of a file that is gone.
  const file: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: BLOCK_BYTES })
  for await (const block of file) {
    await written(socket, lengthOf(block.length))
    await written(socket, block)
  }
  await written(socket, lengthOf(0))
}

/** Resolves when the system has taken it, so that a large file is never held in memory. */
function written(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
