import { sql } from 'kysely'
import type { ArrivalChoice } from '../../../domain/delivery/arrival.ts'
import type { Owner } from '../../actor.ts'
import type { AddressJson } from '../../people/address/index.ts'
import { type CartState, compiledSql } from '../../platform/db/index.ts'
import type { LineJson } from '../line/index.ts'
import type { BuyerVatJson } from './buyer-vat.ts'
import { linesWithFiles } from './holder.ts'
import type { LeftOverJson } from './left-over.ts'

/** What a cart says of itself, as it is stored. */
export type CartHead = {
  id: string
  state: CartState
  currency: string
  country: string
  postcode: string
  locale: string
  arrival: ArrivalChoice
  /** Another one after every change of it or its lines. */
  version: number
}

/** A cart with all that belongs to it, as one statement reads it: in one text of JSON, which has no instants. */
export type CartRow = CartHead & {
  notes: unknown
  updated_at: string
  shipping: AddressJson | null
  billing: AddressJson | null
  deferred: boolean | null
  buyer_vat: BuyerVatJson | null
  lines: LineJson[] | null
  files: Record<string, boolean>
  left_over: LeftOverJson[] | null
}

const addressJson = (id: 'shipping_address_id' | 'billing_address_id') => sql`(
  select json_build_object('id', a.id, 'type', a.type, 'fields', a.fields,
    'deferred', a.has_deferred_payments)
  from address a where a.tenant = c.tenant and a.id = c.${sql.ref(id)}
)`

/** What is known of a customer alone, and of no visitor. */
const ofCustomer = sql`
  (select u.has_deferred_payments from customer u
    where u.tenant = c.tenant and u.id = c.customer_id) as deferred,
  (select json_build_object('number', u.vat_number, 'is_valid', k.is_valid, 'name', k.name,
      'consultation', k.consultation, 'answered_at', k.answered_at, 'failed_at', k.failed_at)
    from customer u left join vat_check k on k.tenant = u.tenant and k.number = u.vat_number
    where u.tenant = c.tenant and u.id = c.customer_id and u.vat_number <> '') as buyer_vat`
const ofNobody = sql`null as deferred, null as buyer_vat`

export type Owned = 'customer_id' | 'anonymous_id'

const columnsOf = (owner: Owned) => sql`
  c.id, c.state, c.currency, c.country, c.postcode, c.locale, c.arrival, c.version, c.notes, c.updated_at,
  ${addressJson('shipping_address_id')} as shipping,
  ${addressJson('billing_address_id')} as billing,
  ${owner === 'customer_id' ? ofCustomer : ofNobody},
  (select json_agg(to_json(l) order by l.seq) from cart_line l
    where l.tenant = c.tenant and l.cart_id = c.id) as lines,
  ${linesWithFiles} as files,
  (select json_agg(to_json(o) order by o.seq) from left_over_line o
    where o.tenant = c.tenant and ${sql.ref(`o.${owner}`)} = ${sql.ref(`c.${owner}`)}) as left_over`

type Of = { tenant: string; owner: string }

/** What is asked of carts with nearly every call, for owners of one kind. */
function statementsBy(column: Owned) {
  const own = sql.ref(`c.${column}`)
  const columns = columnsOf(column)
  return {
    read: compiledSql<Of & { id: string }, { text: string }>(
      ({ tenant, owner, id }) => sql`
        select row_to_json(r)::text as text from (select ${columns} from cart c
        where c.tenant = ${tenant} and c.id = ${id} and ${own} = ${owner}) r`,
    ),
    lock: compiledSql<Of & { id: string }, { state: CartState }>(
      ({ tenant, owner, id }) => sql`
        update cart c set version = c.version + 1
        where c.tenant = ${tenant} and c.id = ${id} and ${own} = ${owner}
        returning c.state`,
    ),
    lockOpen: compiledSql<Of, { id: string }>(
      ({ tenant, owner }) => sql`
        update cart c set version = c.version + 1
        where c.tenant = ${tenant} and ${own} = ${owner} and c.state = 'open'
        returning c.id`,
    ),
    readOpen: compiledSql<Of, { text: string }>(
      ({ tenant, owner }) => sql`
        select row_to_json(r)::text as text from (select ${columns} from cart c
        where c.tenant = ${tenant} and ${own} = ${owner} and c.state = 'open') r`,
    ),
  }
}

const ofCustomers = statementsBy('customer_id')
const ofVisitors = statementsBy('anonymous_id')

/** The statements of carts of an owner's kind. */
export const cartsOf = (owner: Owner) => ('customerId' in owner ? ofCustomers : ofVisitors)

export const ownerId = (owner: Owner) =>
  'customerId' in owner ? owner.customerId : owner.anonymousId
