import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Encoding, securityHeaders } from '../pages/index.ts'
import { encodingOf, matches } from './send.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/**
 * How long a browser may keep a file: for good where its name holds a hash of its content, not at all
 * without asking where that hash is not the content's.
 */
type Kept = keyof typeof cacheControl

const cacheControl = {
  'for good': 'public, max-age=31536000, immutable',
  'an hour': 'public, max-age=3600',
  'while it is asked for': 'public, no-cache',
}

export type Asset = {
  type: string
  etag: string
  kept: Kept
  bodies: Partial<Record<Encoding, Uint8Array>> & { plain: Uint8Array }
}

/**
 * The built application's static files in memory, by path. The build has put `.br` files beside
 * those that compress.
 */
export function loadAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.br')) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const plain = readFileSync(file)
    const br = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined
    assets.set(path, asset(path, plain, path.startsWith('/_assets/') ? 'for good' : 'an hour', br))
  }
  return assets
}

export function asset(path: string, plain: Uint8Array, kept: Kept, br?: Uint8Array): Asset {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const type = types[extname(path)] ?? 'application/octet-stream'
  const bodies = br ? { plain, br, gzip: gzipSync(plain) } : { plain }
  return { type, etag, kept, bodies }
}

export function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  { type, etag, kept, bodies }: Asset,
): void {
  const wanted = encodingOf(request.headers['accept-encoding'])
  const encoding = bodies[wanted] ? wanted : 'plain'
  const body = bodies[encoding] ?? bodies.plain
  const common = [
    'Cache-Control',
    cacheControl[kept],
    'ETag',
    etag,
    'Vary',
    'Accept-Encoding',
    ...securityHeaders(false),
  ]
  if (matches(request.headers['if-none-match'] ?? '', etag)) {
    response.writeHead(304, common)
    response.end()
    return
  }
  response.writeHead(200, [
    ...common,
    'Content-Type',
    type,
    'Content-Length',
    String(body.byteLength),
    ...(encoding === 'plain' ? [] : ['Content-Encoding', encoding]),
    // Pictures may be opened on their own; nothing in them may run.
    ...(type.startsWith('image/svg')
      ? ['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox"]
      : []),
  ])
  response.end(request.method === 'HEAD' ? undefined : body)
}
