import { sql } from 'kysely'
import type { z } from 'zod'
import type { getWallet } from '../../../contract/wallet.ts'
import { accountOf, type TransferKind } from '../../../domain/ledger/accounts.ts'
import { type Database, pageOf } from '../../platform/db/index.ts'

type Answer = z.input<typeof getWallet.output>
const PAGE = 50

/** What a customer's wallet holds and how it came to that, read from the ledger. */
export async function walletOf(
  db: Database,
  { tenant, customerId }: { tenant: string; customerId: string },
  after: string | undefined,
): Promise<Answer> {
  const account = accountOf('wallet', customerId)
  const customer = await db
    .selectFrom('customer')
    .select('has_wallet')
    .where('tenant', '=', tenant)
    .where('id', '=', customerId)
    .executeTakeFirst()
  const { rows: credit } = await sql<{ currency: string; credit: string }>`
    select currency, -sum(amount) as credit from ledger_entry
    where tenant = ${tenant} and account = ${account} group by currency order by currency
  `.execute(db)
  // What is sent from the bank, sent back, disputed or let off has been in no wallet.
  type Never = 'refund_sent' | 'disputed' | 'dispute_returned' | 'returned' | 'waived' | 'sent_back'
  type Kind = Exclude<TransferKind, Never>
  type Move = {
    id: string
    kind: Kind
    at: Date
    amount: string
    balance: string
    currency: string
  }
  const { rows } = await sql<Move & { number: string | null }>`
    select e.id, e.kind, e.at, e.amount, e.balance, e.currency, o.number
    from (
      select tenant, order_id, transfer_id as id, kind, at, -amount as amount, currency,
        -sum(amount) over (partition by currency order by at, transfer_id) as balance
      from ledger_entry where tenant = ${tenant} and account = ${account}
    ) e
    left join shop_order o on o.tenant = e.tenant and o.id = e.order_id
    where (${after ?? null}::uuid is null or (e.at, e.id) < (
        select s.at, s.transfer_id from ledger_entry s where s.tenant = ${tenant}
          and s.account = ${account} and s.transfer_id = ${after ?? null}::uuid limit 1))
    order by e.at desc, e.id desc limit ${PAGE + 1}
  `.execute(db)
  const { shown, next } = pageOf(rows, PAGE, 'id')
  return {
    hasWallet: customer?.has_wallet ?? false,
    credit: credit.map((each) => moneyOf(each.credit, each.currency)),
    moves: shown.map(({ id, kind, at, amount, balance, currency, number }) => ({
      id,
      kind,
      at: at.toISOString(),
      amount: moneyOf(amount, currency),
      balance: moneyOf(balance, currency),
      orderNumber: number,
    })),
    next,
  }
}

function moneyOf(amount: string, currencyCode: string) {
  return { centAmount: Number(amount), currencyCode }
}
