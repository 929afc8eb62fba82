/** A request that asks for an address and nothing else, as most for pages are. */
export type PlainRequest = {
  /** Path and query, as sent. */
  url: string
  host: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** Bytes beyond which a head is left to `node:http`, which has the limits. */
const LONGEST = 8192

const whole = /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e]*\r\n)+)\r\n$/

/** Headers that say more than what is asked for, and those that a page depends on. */
const telling = new Set([
  'host',
  'accept-encoding',
  'if-none-match',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
])
/** How long their names are: most headers are passed over without being looked at. */
const lengths = new Set(Array.from(telling, (name) => name.length))

/**
 * Reads what came in one packet as a plain request. Null unless it is exactly one, of ASCII by the
 * letter of RFC 9112, on a connection that stays open, with nothing that could be read two ways:
 * one Host, no header twice that counts, no body, no expectation, no upgrade. The rest is for
 * `node:http` to judge.
 */
export function readPlainRequest(packet: Buffer): PlainRequest | null {
  if (packet.byteLength > LONGEST) return null
  const [, url, lines] = whole.exec(packet.toString('latin1')) ?? []
  if (url === undefined || lines === undefined) return null
  const headers: { [header: string]: string } = {}
  for (let at = 0; at < lines.length; ) {
    const colon = lines.indexOf(':', at)
    const end = lines.indexOf('\r\n', colon)
    if (lengths.has(colon - at)) {
      const header = lines.slice(at, colon).toLowerCase()
      if (telling.has(header)) {
        const value = lines.slice(colon + 1, end).trim()
        if (headers[header] !== undefined || !isPlain(header, value)) return null
        headers[header] = value
      }
    }
    at = end + 2
  }
  const { host } = headers
  if (!host) return null
  return {
    url,
    host,
    acceptEncoding: headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
  }
}

function isPlain(header: string, value: string): boolean {
  if (header === 'connection') return value.toLowerCase() === 'keep-alive'
  return header === 'host' || header === 'accept-encoding' || header === 'if-none-match'
}
