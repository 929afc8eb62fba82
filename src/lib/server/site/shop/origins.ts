/** How absolute addresses are written: `https://host`, or with the port a local shop listens on. */
export type OriginTerms = { scheme: 'http' | 'https'; port: number | null }

export function originOf(host: string, { scheme, port }: OriginTerms): string {
  return port === null ? `${scheme}://${host}` : `${scheme}://${host}:${port}`
}
