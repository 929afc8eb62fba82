import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Which proxies are believed: so many before the shop, those of some networks, or none. */
export type TrustedProxies = number | string[] | false

/** Whether Fastify believes the proxy at an address, `hop` steps before the shop. */
export function trusted(proxies: TrustedProxies) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/**
 * The network address of who calls. A proxy is believed as far as the settings say; what it hands on
 * that is no address is not taken for one.
 */
export function clientAddress(request: FastifyRequest): string {
  const claimed = request.ip
  return isIP(claimed) ? claimed : (request.socket.remoteAddress ?? '')
}

/**
 * Who counts as one caller where calls are limited: an IPv4 address, or the /64 of an IPv6 one,
 * which is what a single customer of a provider has to choose addresses from.
 */
export function callerNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0)))
  const groups = [...(before ?? []), ...zeros.fill('0'), ...(after ?? [])]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
