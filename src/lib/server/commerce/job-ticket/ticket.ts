import { sql } from 'kysely'
import type { CollectionPlace } from '../../../contract/collection.ts'
import type { JobTicket } from '../../../contract/job-ticket.ts'
import { isPaidOrPromised, type StoredOrderState } from '../../../domain/fulfilment/order-state.ts'
import type { Context } from '../../context.ts'
import type { AddressFields } from '../../people/address/index.ts'
import { type PartJson, partsOut, wireParts } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { demand } from '../../refusal.ts'
import { findLineForStaff, wireArtwork } from '../artwork/index.ts'
import { describeLine, lookOf, optionOf, storedMerchantInfo } from '../cart/index.ts'
import { storedSnapshot } from '../line/index.ts'
import { collectionOf } from '../product/index.ts'

type Wanted = { orderId: string; lineItemId: string; origin: string }

/** Everything that is needed to make and send a line of an order of the tenant. */
export async function ticketOf(
  context: Context<'order_not_found' | 'order_line_not_found'>,
  files: Files,
  { orderId, lineItemId, origin }: Wanted,
): Promise<JobTicket> {
  const line = await findLineForStaff(context.db, context, { orderId, lineItemId })
  const row = await findRow(context, orderId, lineItemId)
  demand(context, row, 'order_line_not_found')
  const artwork = await wireArtwork(context, files, line)
  const { name, facts } = describeLine(context, row)
  const { profile } = line
  const place = collectionOf(context.tenant, row.country, optionOf(row))
  return {
    orderId,
    orderNumber: row.number,
    lineItemId,
    position: row.place,
    placedAt: row.created_at.toISOString(),
    isPaid: isPaidOrPromised(row.state),
    state: line.state,
    due: row.due,
    product: { id: row.product_id, name },
    jobName: line.jobName,
    quantity: row.quantity,
    ...wireParts(row.parts),
    ...artworksOf(row),
    characteristics: facts,
    facts: lookOf(context, row)?.facts ?? {},
    format: profile && {
      widthMm: profile.widthMm,
      heightMm: profile.heightMm,
      bleedMm: profile.bleedMm,
      pages: profile.pages,
    },
    // What was deleted is printed no more: its order was sent long ago.
    files: artwork.files.flatMap(({ name, type, bytes, sha256, download, check }) =>
      download === null
        ? []
        : [
            {
              name,
              type,
              bytes,
              sha256,
              pages: check.state === 'done' ? check.pages.length || null : null,
              url: new URL(download, origin).href,
            },
          ],
    ),
    documentPreferences: line.documentPreferences,
    ...(place && { isCollected: true as const }),
    deliverTo: place ? fetchedAt(place, row) : deliveredTo(storedSnapshot.read(row.address)),
    ...dropsOf(row),
  }
}

type Row = {
  number: string
  state: StoredOrderState
  created_at: Date
  address: unknown
  billing: unknown
  country: string
  place: number
  product_id: string
  quantity: number
  merchant_info: unknown
  due: string
  parts: PartJson[] | null
}

function artworksOf({ merchant_info, quantity }: Row): Pick<JobTicket, 'artworks'> {
  const { multiArtworkDetails: sets } = storedMerchantInfo.read(merchant_info)
  if (sets.length < 2) return {}
  const all = sets.reduce((sum, set) => sum + (set['Number of Rolls'] ?? 0), 0)
  const artworks = sets.map(({ name, quantity: pieces, 'Number of Rolls': rolls }) => {
    const own = rolls === undefined ? (pieces ?? 0) : (rolls * quantity) / all
    return { name, quantity: own, ...(rolls !== undefined && { rolls }) }
  })
  return { artworks }
}

async function findRow({ db, tenant }: Context, orderId: string, lineId: string) {
  const { rows } = await sql<Row>`
    select o.number, o.state, o.created_at, o.shipping_address as address,
      o.billing_address as billing, o.country, l.product_id, l.quantity, l.merchant_info, l.promised_date::text as due, ${partsOut('l', 'id')} as parts,
      (select count(*)::int from order_line b where b.tenant = l.tenant
        and b.order_id = l.order_id and b.position <= l.position) as place
    from order_line l join shop_order o on o.tenant = l.tenant and o.id = l.order_id
    where l.tenant = ${tenant.id} and l.order_id = ${orderId} and l.id = ${lineId}
  `.execute(db)
  return rows[0]
}

function dropsOf({ merchant_info }: Row): Pick<JobTicket, 'drops'> {
  const { drops } = storedMerchantInfo.read(merchant_info)
  if (drops.length === 0) return {}
  return {
    drops: drops.map(({ quantity, day: due, address }, at) => ({
      drop: at + 1,
      quantity,
      due,
      deliverTo: deliveredTo(address),
    })),
  }
}

function deliveredTo(address: AddressFields): JobTicket['deliverTo'] {
  return {
    company: address.company,
    name: `${address.firstName} ${address.lastName}`.trim(),
    street: address.streetName,
    more: address.additionalInfo,
    postcode: address.postalCode,
    city: address.city,
    region: address.region,
    country: address.country,
    phone: address.phone,
  }
}

/**
 * The counter that it is put on, by the name of whom it is for: that of the invoice where all of the order is collected,
 * because its address is then the shop's.
 */
function fetchedAt(place: CollectionPlace, { address, billing }: Row): JobTicket['deliverTo'] {
  const { company, streetName: street, additionalInfo: more, postalCode: postcode } = place
  const { city, country } = place
  const to = deliveredTo(storedSnapshot.read(address))
  const { name, phone } = to.name ? to : deliveredTo(storedSnapshot.read(billing))
  return { company, name, street, more, postcode, city, region: '', country, phone }
}
