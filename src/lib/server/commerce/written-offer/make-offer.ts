import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { makeWrittenOffer } from '../../../contract/written-offer.ts'
import { offerKey, offerNumber } from '../../../domain/written-offer/number.ts'
import type { Context } from '../../context.ts'
import { inTransaction, lockName, nextInYear, type Tx } from '../../platform/db/index.ts'
import { type KeyCode, keptConfig } from '../custom-config/index.ts'
import { recommendationOf } from '../line/index.ts'
import { offerOf, type PriceCode } from '../product/index.ts'
import type { FoundOffer } from './find-offer.ts'
import { sayOffer } from './say-offer.ts'
import { type StoredOffer, storedOffer } from './stored-offer.ts'

type Input = z.output<typeof makeWrittenOffer.input>

/**
 * Puts prices of now in writing under a number, and keeps what was said. The same prices of the same thing,
 * asked for again on the same day by the same person, are the same offer.
 */
export async function makeOffer(
  context: Context<PriceCode | KeyCode>,
  { key: typed, quantities, country, zipCode, documentPreferences, ...came }: Input,
): Promise<FoundOffer> {
  const { actor, tenant } = context
  const { key, product, config } = await keptConfig(context, typed)
  const to = { country: country ?? tenant.defaultCountry, postcode: zipCode }
  const along = {
    documentPreferences: documentPreferences ?? ({ whenInDoubt: 'ask' } as const),
    recommendation: recommendationOf(context, came),
  }
  const said = sayOffer(context, { key, product, config, quantities, to, along })
  const customerId = actor.kind === 'customer' ? actor.id : null
  const own = offerOf(context, context.currency).priceList.own ?? []
  const isPersonal = customerId !== null && own.length > 0
  const number = await inTransaction(context.db, (tx) =>
    keep(tx, context, { said, customerId, isPersonal }),
  )
  return { number, isPersonal, said }
}

type Kept = { said: StoredOffer; customerId: string | null; isPersonal: boolean }

async function keep(tx: Tx, context: Context, { said, customerId, isPersonal }: Kept) {
  const { tenant, now } = context
  const json = storedOffer.write(said)
  const digest = createHash('sha256').update(`${customerId} ${isPersonal} ${json}`).digest('hex')
  // Two that ask for the same at once: the second waits for the first, and finds its offer.
  await lockName(tx, `${tenant.id} ${digest}`)
  const known = await tx
    .selectFrom('written_offer')
    .select('number')
    .where('tenant', '=', tenant.id)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (known) return known.number
  const year = Number(said.issuedOn.slice(0, 4))
  const sequence = await nextInYear(tx, 'written_offer_number', { tenant: tenant.id, year })
  const number = offerNumber(tenant.id, { year, sequence, key: offerKey(randomBytes(8)) })
  await tx
    .insertInto('written_offer')
    .values({
      ...{ tenant: tenant.id, number, digest, customer_id: customerId, personal: isPersonal },
      ...{ product: said.product, said: json, valid_until: new Date(said.until), created_at: now },
    })
    .execute()
  return number
}
