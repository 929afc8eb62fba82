import type { IncomingMessage } from 'node:http'

/**
 * Makes a request's target and host what the rest relies on: a path, and one host. Proxies may send
 * a whole address (RFC 9112, 3.2.2), whose host then counts. False where two hosts are named, or the
 * target is neither: what is in front may have read another one than we do.
 */
export function readTarget(request: IncomingMessage): boolean {
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name))
  if (hosts.length > 1) return false
  const target = request.url ?? ''
  if (target.startsWith('/')) return true
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return false
  const { host, pathname, search } = new URL(target)
  request.headers.host = host
  request.url = pathname + search
  return true
}
