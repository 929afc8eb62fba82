import type { Selectable } from 'kysely'
import type { LegacyOrder } from '../../../domain/legacy-order/legacy-order.ts'
import type { LegacyOrderTable } from '../../platform/db/index.ts'
import { storedLegacyOrder } from './stored-order.ts'

export type LegacyRow = Selectable<LegacyOrderTable>

/** The columns that an order's file fills. */
export function storedAs(order: LegacyOrder) {
  const { number, customer, email, placedAt, state, currency, net, vat, gross, ...said } = order
  return {
    number,
    legacy_customer: customer,
    email,
    placed_at: new Date(placedAt),
    state,
    currency,
    total_net: net,
    total_vat: vat,
    total_gross: gross,
    said: storedLegacyOrder.write(said),
  }
}

/** An order as its file said it; throws a StoredDataError. */
export function rowOf(row: LegacyRow): LegacyOrder {
  const { name, company, vatNumber, country, ...said } = storedLegacyOrder.read(row.said)
  const { portions, purchaseOrder, costCentre, delivery, billing, lines } = said
  return {
    number: row.number,
    customer: row.legacy_customer,
    email: row.email,
    ...{ name, company, vatNumber },
    placedAt: row.placed_at.toISOString(),
    ...{ state: row.state, country, currency: row.currency },
    ...{ net: row.total_net, vat: row.total_vat, gross: row.total_gross },
    ...{ portions, purchaseOrder, costCentre, delivery, billing },
    lines: lines.map((line) => ({ ...line, options: sorted(line.options) })),
  }
}

/** JSON columns keep no order of keys. */
function sorted(options: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))
}
