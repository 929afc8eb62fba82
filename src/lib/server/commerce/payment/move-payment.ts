import type { PaymentEvent } from '../../../domain/payment/states.ts'
import type { PaymentRow, Tx } from '../../platform/db/index.ts'
import type { By } from '../order/index.ts'

export function lockPayment(tx: Tx, tenant: string, id: string): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payment')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Changes = Partial<
  Pick<
    PaymentRow,
    'provider_reference' | 'redirect_url' | 'amount' | 'currency' | 'reference' | 'due_at'
  >
>

/** Stores a move that is known to be legal, with its row of history. */
export async function movePaymentTo(
  tx: Tx,
  { tenant, id }: Pick<PaymentRow, 'tenant' | 'id'>,
  event: PaymentEvent,
  state: PaymentRow['state'],
  by: By,
  changes: Changes = {},
): Promise<void> {
  await tx
    .with('recorded', (tables) =>
      tables.insertInto('payment_history').values({ tenant, payment_id: id, event, state, ...by }),
    )
    .updateTable('payment')
    .set({ ...changes, state, updated_at: by.at })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}
