import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cardOfSession, findCard, removeCard, type SandboxCard } from './kept-cards.ts'
import { handOver, mandateOfSession } from './mandates.ts'
import type { SandboxSettings } from './mount-sandbox.ts'
import { createSession, findSession, findSessionByKey, moveSession } from './sessions.ts'
import { bodyOf, creation, wire } from './wire.ts'

type WithId = { Params: { id: string } }

const charging = creation
  .omit({ keep: true })
  .extend({ card: z.uuid(), off_session: z.boolean().default(false) })

/** Mounts the API of cards that are kept: what a session kept, charging it, and forgetting it. */
export function mountCards(
  app: FastifyInstance,
  { db, queueNotice }: Pick<SandboxSettings, 'db' | 'queueNotice'>,
  accountIn: (request: FastifyRequest) => string | undefined,
): void {
  app.get<WithId>('/_sandbox/v1/sessions/:id/card', async (request, reply) => {
    const key = keyOf(request)
    const session = key && (await findSession(db, key))
    if (!session) return reply.code(404).send({ error: 'not found' })
    const card = await cardOfSession(db, session)
    return { card: card ? wireCard(card) : null }
  })

  app.get<WithId>('/_sandbox/v1/sessions/:id/mandate', async (request, reply) => {
    const key = keyOf(request)
    const session = key && (await findSession(db, key))
    if (!session) return reply.code(404).send({ error: 'not found' })
    const given = await mandateOfSession(db, session)
    if (!given) return { mandate: null }
    const { id, fingerprint, mandate: reference, last_four } = given
    return { mandate: { id, fingerprint, reference, last_four } }
  })

  app.get<WithId>('/_sandbox/v1/charges/:id', async (request, reply) => {
    const key = keyOf(request)
    const session = key && (await findSessionByKey(db, { tenant: key.tenant, key: key.id }))
    return session ? wire(session) : reply.code(404).send({ error: 'not found' })
  })

  app.post('/_sandbox/v1/charges', async (request, reply) => {
    const tenant = accountIn(request)
    if (!tenant) return reply.code(401).send({ error: 'unauthorised' })
    const given = charging.safeParse(bodyOf(request))
    if (!given.success) return reply.code(422).send({ error: 'invalid' })
    const { card: id, off_session: isAlone, ...terms } = given.data
    const card = await findCard(db, { tenant, id })
    if (!card) return reply.code(404).send({ error: 'not found' })
    const now = new Date()
    const session = await createSession(db, { tenant, ...terms, keep: false }, now)
    // Asked for once more, it stands as it came out.
    if (session.state !== 'open') return wire(session)
    const state =
      card.outcome === 'returned' || card.mandate !== null
        ? await handOver(db, session, card.outcome, { queueNotice, now })
        : await moveSession(db, session, outcomeOf(card.outcome, isAlone), { queueNotice, now })
    return wire({ ...session, state })
  })

  app.delete<WithId>('/_sandbox/v1/cards/:id', async (request, reply) => {
    const key = keyOf(request)
    if (!key) return reply.code(404).send({ error: 'not found' })
    await removeCard(db, key, new Date())
    return { removed: true }
  })

  function keyOf(request: FastifyRequest<WithId>): { tenant: string; id: string } | undefined {
    const tenant = accountIn(request)
    const { id } = request.params
    return tenant && z.uuid().safeParse(id).success ? { tenant, id } : undefined
  }
}

/** Where the bank wants to ask its customer and nobody is there, it says no. */
function outcomeOf(outcome: Exclude<SandboxCard['outcome'], 'returned'>, isAlone: boolean) {
  return isAlone && outcome === 'challenge' ? 'declined' : outcome
}

function wireCard({ id, fingerprint, brand, last_four, expiry_month, expiry_year }: SandboxCard) {
  return { id, fingerprint, brand, last_four, expiry_month, expiry_year }
}
