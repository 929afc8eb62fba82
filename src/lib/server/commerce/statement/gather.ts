import type { z } from 'zod'
import type { statement } from '../../../contract/statement.ts'
import { monthsBefore } from '../../../domain/dates/months.ts'
import { instantOf, localTime } from '../../../domain/dates/zones.ts'
import { nextDay } from '../../../domain/delivery/working-days.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { money } from '../cart/index.ts'
import { creditOf } from '../payment/index.ts'
import { type Moved, movementsOf } from './movements.ts'
import type { Whose } from './on-account.ts'
import { type OpenOrder, openOrdersOf } from './open-orders.ts'

export type WireStatement = z.input<typeof statement>

type Asked = { from?: string | undefined; to?: string | undefined }

/** The months that are shown where nobody says from when. */
const MONTHS = 3

/**
 * The statement of a customer who orders on account. All of it is read from orders, papers and books: nothing of
 * it is kept.
 */
export async function statementOf(
  context: Context<'statement_days' | 'statement_too_long'>,
  whose: Whose,
  asked: Asked,
): Promise<WireStatement> {
  const { db, tenant, now } = context
  const to = asked.to ?? localTime(now, tenant.timeZone).date
  const from = asked.from ?? monthsBefore(to, MONTHS)
  demand(context, from <= to, 'statement_days')
  const span = { from: beginOf(context, from), until: beginOf(context, nextDay(to)) }
  const customerId = 'seer' in whose ? whose.seer : whose.customerId
  const [moved, orders, credit] = await Promise.all([
    movementsOf(db, whose, span),
    openOrdersOf(db, context, whose),
    creditOf(db, context, customerId),
  ])
  demand(context, moved, 'statement_too_long')
  return {
    from,
    to,
    accounts: moved.map((each) => accountOf(each, orders)),
    credit,
    bank: tenant.bankAccount,
  }
}

function accountOf(moved: Moved, all: readonly OpenOrder[]): WireStatement['accounts'][number] {
  const { currency, opening, closing, open, movements } = moved
  const orders = all.filter((each) => each.open.currencyCode === currency)
  const overdue = orders
    .filter(({ isOverdue }) => isOverdue)
    .reduce((sum, each) => sum + each.open.centAmount, 0)
  return {
    currencyCode: currency,
    open: money(open, currency),
    overdue: money(overdue, currency),
    orders,
    opening: money(opening, currency),
    closing: money(closing, currency),
    movements: movements.map(({ at, amount, balance, ...each }) => ({
      ...each,
      at: at.toISOString(),
      amount: money(amount, currency),
      balance: money(balance, currency),
    })),
  }
}

function beginOf({ tenant }: Pick<Context, 'tenant'>, date: string): Date {
  return instantOf({ date, minutes: 0 }, tenant.timeZone)
}
