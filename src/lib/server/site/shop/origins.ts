import type { Env } from '../../../env.ts'

/** How absolute addresses are written: `https://host`, or with the port a local shop listens on. */
export type OriginTerms = { scheme: 'http' | 'https'; port: number | null }

/** A local shop's addresses carry its port; behind a proxy they are the proxy's. */
export function originTerms({ PUBLIC_ORIGIN_SCHEME: scheme }: Env, port: number): OriginTerms {
  return scheme ? { scheme, port: null } : { scheme: 'http', port }
}

export function originOf(host: string, { scheme, port }: OriginTerms): string {
  return port === null ? `${scheme}://${host}` : `${scheme}://${host}:${port}`
}
