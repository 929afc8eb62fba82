import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Versions of Node on which `tests/api/connections.test.ts` has proved the one write. It leans on
 * what `node:http` does not promise: that a response counts as ended when it emits `finish`, and
 * what its option `optimizeEmptyRequests` does to a request without a body.
 */
const proved: ReadonlySet<string> = new Set(['v24.21.0'])

export function isProved(version: string): boolean {
  return proved.has(version)
}

type Emptied = IncomingMessage & { _dumpAndCloseReadable(): void }

/**
 * Writes a whole answer, head and body in one Buffer, past `writeHead` and `end`, which cost more
 * than all the rest of a page. False where `node:http` has to do it, and nothing was written: for
 * HTTP/1.0, connections that close, requests with a body or a wish to be asked or upgraded, answers
 * that wait behind an earlier one, and clients that have not yet read the answer before.
 */
export function writeAtOnce(
  request: IncomingMessage,
  response: ServerResponse,
  message: Uint8Array,
): boolean {
  const { socket } = response
  if (socket === null || socket !== request.socket) return false
  if (socket.writableLength !== 0 || !socket.writable) return false
  if (!response.shouldKeepAlive || response.headersSent || !isEmptyGet(request)) return false
  socket.write(message)
  request._dumpAndCloseReadable()
  response.emit('finish')
  return true
}

function isEmptyGet(request: IncomingMessage): request is Emptied {
  const { headers } = request
  return (
    request.method === 'GET' &&
    request.httpVersion === '1.1' &&
    headers.host !== undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    headers.upgrade === undefined &&
    '_dumpAndCloseReadable' in request
  )
}
