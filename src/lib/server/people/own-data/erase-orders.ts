import { sql } from 'kysely'
import { z } from 'zod'
import { DEFAULT_SENDER } from '../../../domain/constants.ts'
import { storedMerchantInfo } from '../../commerce/cart/index.ts'
import { storedSnapshot } from '../../commerce/line/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'

/**
 * Orders of a customer that nobody needs as they are. Those that are disputed are marked, and erased by the job once
 * the bank has decided: whom a parcel went to is what the shop answers with.
 */
export async function ordersOf(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  customerId: string,
): Promise<string[]> {
  await sql`update dispute d set keeps_data = true from shop_order o
    where d.tenant = ${tenant.id} and d.state = 'open' and o.tenant = d.tenant and o.id = d.order_id
      and o.customer_id = ${customerId}`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from shop_order o
    where o.tenant = ${tenant.id} and o.customer_id = ${customerId} and not exists (
      select from dispute d where d.tenant = o.tenant and d.order_id = o.id and d.keeps_data)
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes the person out of orders: names, places, job names and messages. Their amounts and countries stay. */
export async function eraseFromOrders(
  tx: Tx,
  tenant: string,
  ids: readonly string[],
): Promise<void> {
  const own = sql`select unnest(${ids}::uuid[])`
  const { rows } = await sql<{ id: string; shipping: unknown; billing: unknown }>`
    select id, shipping_address as shipping, billing_address as billing from shop_order
    where tenant = ${tenant} and id in (${own})`.execute(tx)
  for (const { id, shipping, billing } of rows) {
    await sql`update shop_order set custom_sender = '', sender = ${DEFAULT_SENDER}, approval_reason = '',
        shipping_address = ${withoutPerson(shipping)}::jsonb,
        billing_address = ${withoutPerson(billing)}::jsonb
      where tenant = ${tenant} and id = ${id}`.execute(tx)
  }
  // What a provider told of a payment may name who paid.
  await sql`update payment_event set body = '' where tenant = ${tenant} and payment_id in (
    select id from payment where tenant = ${tenant} and order_id in (${own}))`.execute(tx)
  await sql`update order_line set job_name = ''
    where tenant = ${tenant} and order_id in (${own})`.execute(tx)
  await eraseNamesOfLines(tx, tenant, own)
  await sql`update part_shipment set contents = ''
    where tenant = ${tenant} and order_id in (${own})`.execute(tx)
  await sql`update withdrawal set name = '', email = '', goods = '', answer = ''
    where tenant = ${tenant} and order_id in (${own})`.execute(tx)
  await sql`delete from order_edit
    where tenant = ${tenant} and order_id in (${own})`.execute(tx)
  await sql`update artwork set name = ''
    where tenant = ${tenant} and order_id in (${own})`.execute(tx)
  await sql`update artwork_message set text = ''
    where tenant = ${tenant} and order_id in (${own})`.execute(tx)
  await sql`update design_job set answers = '{"v":1,"value":{}}'
    where tenant = ${tenant} and order_id in (${own})`.execute(tx)
  await sql`update design_version set note = ''
    where tenant = ${tenant} and order_id in (${own})`.execute(tx)
  await sql`update design_comment set text = ''
    where tenant = ${tenant} and order_id in (${own})`.execute(tx)
}

/** Customers name the artworks of a line, by persons too: they become numbers; of further addresses the country stays. */
async function eraseNamesOfLines(
  tx: Tx,
  tenant: string,
  own: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ id: string; stored: unknown }>`
    select id, merchant_info as stored from order_line
    where tenant = ${tenant} and order_id in (${own})
      and (merchant_info #> '{value,multiArtworkDetails,0}' is not null
        or merchant_info #> '{value,drops,0}' is not null)`.execute(tx)
  for (const { id, stored } of rows) {
    const info = storedMerchantInfo.read(stored)
    const unnamed = info.multiArtworkDetails.map((each, at) => ({ ...each, name: `${at + 1}` }))
    const drops = info.drops.map((drop) => ({
      ...drop,
      address: { ...nobody, country: drop.address.country },
    }))
    const erased = { ...info, multiArtworkDetails: unnamed, drops }
    await sql`update order_line
      set merchant_info = ${storedMerchantInfo.write(erased)}::jsonb
      where tenant = ${tenant} and id = ${id}`.execute(tx)
  }
}

/** A person's place without the person: the country, by which VAT was charged. */
function withoutPerson(stored: unknown): string {
  const { id, country } = storedSnapshot.read(stored)
  return storedSnapshot.write({ ...nobody, id, country })
}

const nobody = {
  firstName: '',
  lastName: '',
  company: '',
  streetName: '',
  additionalInfo: '',
  city: '',
  region: '',
  postalCode: '',
  phone: '',
}

/** Erases what disputed orders of erased customers have kept, once the last of their disputes is over. */
export const eraseDisputed = defineJob({
  name: 'erase-disputed',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '47 * * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, { db }) {
    const { rows } = await sql<{ tenant: string; id: string }>`
      select distinct d.tenant, d.order_id as id from dispute d where d.keeps_data and not exists (
        select from dispute o where o.tenant = d.tenant and o.order_id = d.order_id
          and o.state = 'open')`.execute(db)
    for (const { tenant, id } of rows)
      await inTransaction(db, async (tx) => {
        await eraseFromOrders(tx, tenant, [id])
        await sql`update dispute set keeps_data = false
          where tenant = ${tenant} and order_id = ${id}`.execute(tx)
      })
  },
})
