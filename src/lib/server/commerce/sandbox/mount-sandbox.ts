import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database, SandboxSessionRow } from '../../platform/db/index.ts'
import { mountCards } from './mount-cards.ts'
import { mountPaymentPages } from './payment-pages.ts'
import { refundSession } from './refunds.ts'
import { createSession, findSession, moveSession, type QueueNotice } from './sessions.ts'
import { believedKeys, type SandboxSecrets } from './signature.ts'
import { style } from './style.ts'
import { bodyOf, creation, wire } from './wire.ts'

export type SandboxSettings = SandboxSecrets & {
  db: Database
  queueNotice: QueueNotice
}

const refunding = z.object({ idempotency_key: z.uuid(), amount: z.int().positive() })

/**
 * Mounts the embedded payment provider below `/_sandbox/`: its API, authorised by the secret's API
 * key with the account in `x-account`, and the payment pages. It knows nothing of the shop but what
 * its API is told, and moves no money.
 */
export function mountSandbox(app: FastifyInstance, settings: SandboxSettings): void {
  const { db, queueNotice } = settings
  const apiKeys = believedKeys(settings).map(({ apiKey }) => apiKey)
  const accountIn = (request: FastifyRequest) => accountOf(request, apiKeys)

  app.post('/_sandbox/v1/sessions', async (request, reply) => {
    const tenant = accountOf(request, apiKeys)
    if (!tenant) return reply.code(401).send({ error: 'unauthorised' })
    const given = creation.safeParse(bodyOf(request))
    if (!given.success) return reply.code(422).send({ error: 'invalid' })
    const session = await createSession(db, { tenant, ...given.data }, new Date())
    return wire(session)
  })

  app.get<WithId>('/_sandbox/v1/sessions/:id', async (request, reply) => {
    const session = await authorised(request, reply)
    return session ? wire(session) : reply
  })

  app.post<WithId>('/_sandbox/v1/sessions/:id/expire', async (request, reply) => {
    const session = await authorised(request, reply)
    if (!session) return reply
    const terms = { queueNotice, now: new Date() }
    return wire({ ...session, state: await moveSession(db, session, 'expired', terms) })
  })

  app.post<WithId>('/_sandbox/v1/sessions/:id/refunds', async (request, reply) => {
    const session = await authorised(request, reply)
    if (!session) return reply
    const given = refunding.safeParse(bodyOf(request))
    const isTaken = given.success && (await refundSession(db, session, given.data, new Date()))
    return isTaken ? wire(session) : reply.code(422).send({ error: 'invalid' })
  })

  app.get('/_sandbox/style.css', async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(style),
  )

  for (const [name, file] of Object.entries(fonts())) {
    app.get(`/_sandbox/fonts/${name}.woff2`, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=604800')
        .send(await readFile(file)),
    )
  }

  mountPaymentPages(app, settings)
  mountCards(app, settings, accountIn)

  async function authorised(
    request: FastifyRequest<WithId>,
    reply: FastifyReply,
  ): Promise<SandboxSessionRow | undefined> {
    const tenant = accountOf(request, apiKeys)
    const { id } = request.params
    const session =
      tenant && z.uuid().safeParse(id).success ? await findSession(db, { tenant, id }) : undefined
    if (!session) await reply.code(tenant ? 404 : 401).send({ error: 'not found' })
    return session
  }
}

type WithId = { Params: { id: string } }

function accountOf({ headers }: FastifyRequest, apiKeys: readonly string[]): string | undefined {
  const given = Buffer.from(headers.authorization?.replace(/^Bearer /, '') ?? '')
  const isKnown = apiKeys.some((apiKey) => {
    const expected = Buffer.from(apiKey)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isKnown) return undefined
  const account = headers['x-account']
  return typeof account === 'string' ? account : undefined
}

/** The shop's two fonts, so that the payment page does not look like another house's. */
function fonts(): Record<string, string> {
  const file = (path: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${path}`))
  return {
    'hanken-grotesk': file('hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'),
    'bricolage-grotesque': file(
      'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    ),
  }
}
