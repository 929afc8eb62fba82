import { isIP, isIPv4, isIPv6 } from 'node:net'
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
  const plain = unmapped(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/**
 * What is kept of an address to say later about where somebody was: 24 bits of an IPv4 address, 48 of an IPv6 one,
 * as a network (`203.0.113.0/24`, `2001:db8:7::/48`). Empty for what is no address.
 */
export function shortNetwork(address: string): string {
  const plain = unmapped(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}::/48` : ''
}

/** An IPv4 address that came over IPv6, as itself. */
function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/** The eight groups of an IPv6 address, without zeros at their beginnings. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0)))
  const groups = [...(before ?? []), ...zeros.fill('0'), ...(after ?? [])]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
