import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { z } from 'zod'
import { invariant } from '../../../domain/invariant.ts'
import type { CustomerActor } from '../../actor.ts'
import { type Context, contextOf } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Files, mountMade } from '../../platform/files/index.ts'
import { type Api, inTurn, opensHere } from '../../platform/http/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { isLoggedIn } from '../auth/index.ts'
import { findCustomer } from '../customer/index.ts'
import { dataArchive } from './archive.ts'
import { dataExported } from './own-data-mails.ts'

/** Whose archive a link leads to, and for whom its words and prices are. */
const told = z.object({
  tenant: z.string(),
  customerId: z.uuid(),
  loginId: z.string(),
  strategy: z.enum(['user', 'admin']),
  groups: z.array(z.string()),
  locale: z.string(),
  currency: z.string(),
})

/** The address of a customer's archive. */
export function archiveLink(
  { tenant, locale, currency, now }: Context,
  { signed }: Pick<Files, 'signed'>,
  { id: customerId, loginId, strategy, groups }: CustomerActor,
): string {
  const link: z.input<typeof told> = {
    ...{ tenant: tenant.id, customerId, locale, currency },
    ...{ loginId, strategy, groups: [...groups] },
  }
  return signed.made('data', link, now)
}

/** Tells a customer by mail that somebody takes a copy of all that is known of them. */
export async function tellOfArchive(context: Context, customerId: string): Promise<void> {
  const { db, tenant, now } = context
  const customer = await findCustomer(db, tenant.id, customerId)
  invariant(customer, 'who asks is there')
  const { email, firstName, lastName } = customer
  const at = now.toISOString()
  await inTransaction(db, (tx) =>
    addMail(tx, context, dataExported, {
      to: email,
      about: `${customerId} ${at}`,
      facts: { name: `${firstName} ${lastName}`.trim(), at },
    }),
  )
}

/**
 * Mounts where archives are fetched, one of a customer at a time, each written anew. A link opens for as long as the login
 * that it was asked with.
 */
export function mountArchive({ app, context }: Api, files: Files): void {
  mountMade(app, files, {
    kind: 'data',
    fileName: 'my-data.zip',
    opensFor: (request, tenant) => opensHere(context, request, tenant),
    async find(given, now) {
      const link = told.safeParse(given)
      const shop = context.getShop()
      if (!link.success || !shop) return undefined
      const { tenant, customerId: id, locale, currency, ...login } = link.data
      const actor: CustomerActor = { kind: 'customer', id, staffId: null, ...login }
      const work = { db: context.db, log: context.log, now, actor, shop }
      const own = contextOf(work, tenant, { locale, currency })
      if (!own || !(await isLoggedIn(own, actor))) return undefined
      const begin = async () => {
        await context.limiter.consume('ownData', id)
        return whole(`data of ${id}`, () => dataArchive(own, files, id))
      }
      return { tenant, begin }
    },
  })
}

/** A stream that has its turn until it is at its end, or whoever reads it has left. */
function whole(key: string, begin: () => Readable): Promise<Readable> {
  return new Promise((resolve, reject) => {
    inTurn(key, async () => {
      const stream = begin()
      resolve(stream)
      await finished(stream).catch(() => {})
    }).catch(reject)
  })
}
