import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUuid } from '../../../domain/uuid.ts'
import { type Leases, leaseLocker } from './lease-locker.ts'
import type { Files } from './open-files.ts'
import { sendFile } from './send-file.ts'
import { zipStream } from './zip-stream.ts'

/** Who writes an upload, and whether what is of a tenant opens for whoever asks at this host. */
export type FileTerms = {
  leases: Leases
  opensFor: (request: FastifyRequest, tenant: string) => Promise<boolean>
}

type WithId = { Params: { id: string } }
type WithToken = { Params: { '*': string } }

const TUS_BODY = 'application/offset+octet-stream'

/**
 * Serves `/_files/`: uploads by tus 1.0, each with the token that the API gave for it, and downloads by
 * signed links. An upload is begun by the API alone, which knows whose line it is for. A link opens at the hosts of
 * its tenant, whose id every key begins with.
 */
export function mountFiles(
  app: FastifyInstance,
  files: Files,
  { leases, opensFor }: FileTerms,
): void {
  const tus = new Server({
    path: '/_files/put',
    datastore: files.arriving.uploads,
    maxSize: files.maxBytes,
    locker: leaseLocker(leases),
    relativeLocation: true,
    allowedOrigins: () => false,
    getFileIdFromRequest: (request) =>
      decodeURIComponent(new URL(request.url).pathname.split('/')[3] ?? ''),
    onResponseError: (_request, error) => troubleAt(error),
  })
  void app.register(async (scope) => {
    // A body is written to disk as it comes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route<WithId>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: '/_files/put/:id',
      handler: async (request, reply) => {
        const { id } = request.params
        const token = String(request.headers['x-upload-token'] ?? '')
        const tenant = isUuid(id) ? files.signed.tenantOfUpload(id, token, new Date()) : undefined
        if (!tenant || !(await opensFor(request, tenant))) return refuse(reply, 403)
        const { raw } = request
        if (sentTypeOf(request) === TUS_BODY) raw.headers['content-type'] = TUS_BODY
        reply.hijack()
        reply.raw.setHeader('cache-control', 'no-store')
        reply.raw.setHeader('x-content-type-options', 'nosniff')
        await tus.handle(raw, reply.raw)
        return reply
      },
    })
    scope.get<WithToken>('/_files/zip/*', async (request, reply) => {
      const link = files.signed.openedArchive(request.params['*'], new Date())
      if (!link || !(await opensFor(request, link.folder[0] ?? ''))) return refuse(reply, 404)
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', dispositionOf(link.name))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send(zipStream(files.store, link))
    })
    scope.route<WithToken>({
      method: ['GET', 'HEAD'],
      url: '/_files/get/*',
      handler: async (request, reply) => {
        const link = files.signed.opened(request.params['*'], new Date())
        const opens = link && (await opensFor(request, link.key[0] ?? ''))
        const file = opens ? await files.store.find(link.key) : undefined
        if (!link || !file) return refuse(reply, 404)
        reply
          .header('content-type', link.shown ? 'image/png' : 'application/octet-stream')
          .header('content-disposition', link.shown ? 'inline' : dispositionOf(link.name))
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', 'private, max-age=600')
          .header('referrer-policy', 'no-referrer')
        return sendFile(request, reply, file)
      },
    })
  })
}

/** What the protocol does not refuse by itself is trouble with the disk or the bucket: browsers try again. */
function troubleAt(error: Error | { status_code: number; body: string }) {
  const isRefused = 'status_code' in error && error.status_code < 500
  return isRefused ? undefined : { status_code: 503, body: 'Try again in a moment.\n' }
}

/** The API forgets content types before it looks at a call. */
function sentTypeOf({ raw }: FastifyRequest): string | undefined {
  const at = raw.rawHeaders.findIndex((name) => name.toLowerCase() === 'content-type')
  return at < 0 ? undefined : raw.rawHeaders[at + 1]
}

function refuse(reply: FastifyReply, status: 403 | 404): FastifyReply {
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(status === 403 ? 'This upload is not yours, or is over.\n' : 'There is no such file.\n')
}

/** RFC 6266: a name for programs that read ASCII alone, and the whole one. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (each) => {
    return `%${each.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
