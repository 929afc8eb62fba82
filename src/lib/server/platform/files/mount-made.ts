import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Files } from './open-files.ts'

/** An archive that is written when it is asked for: whose it is, and how it is begun. */
export type MadeArchive = { tenant: string; begin(): Promise<Readable> }

type Terms = {
  kind: string
  fileName: string
  opensFor: (request: FastifyRequest, tenant: string) => Promise<boolean>
  /** What a link leads to, by what was told of it; undefined where there is no such thing any more. */
  find: (told: unknown, now: Date) => Promise<MadeArchive | undefined>
}

/** Serves archives of one kind below `/_files/`, by links of `signed.made`. */
export function mountMade(
  app: FastifyInstance,
  { signed }: Pick<Files, 'signed'>,
  { kind, fileName, opensFor, find }: Terms,
): void {
  app.get<{ Params: { '*': string } }>(`/_files/${kind}/*`, async (request, reply) => {
    const now = new Date()
    const told = signed.openedMade(kind, request.params['*'], now)
    const found = told === undefined ? undefined : await find(told, now)
    if (!found || !(await opensFor(request, found.tenant)))
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n')
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(await found.begin())
  })
}
