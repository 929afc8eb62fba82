import { request } from 'node:http'
import { invariant } from '../../../src/lib/domain/invariant.ts'

export type TenantId = 'ie' | 'uk' | 'fr' | 'de' | 'it' | 'ch'

/** The absolute address of a path of a tenant. */
export function at(tenant: TenantId, path = '/'): string {
  return `http://${tenant}.localhost:${port()}${path}`
}

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/**
 * One plain request, nothing followed and nothing unpacked. `host` is the Host header without port;
 * the path goes out as it is.
 */
export function ask(
  host: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: port(),
        path,
        method,
        headers: { host: `${host}:${port()}`, ...headers },
        agent: false,
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const { statusCode = 0, headers } = response
          resolve({ status: statusCode, headers, body: Buffer.concat(parts) })
        })
      },
    )
    sent.once('error', reject)
    sent.end()
  })
}

function port(): number {
  const value = process.env.QUIRE_E2E_PORT
  invariant(value, 'open-shop.ts has opened the shop before any test runs')
  return Number(value)
}
