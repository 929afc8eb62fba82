import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import type { z } from 'zod'
import type { saveOrderEdit } from '../../../contract/order-edit.ts'
import { isGone } from '../../../domain/fulfilment/states.ts'
import { differenceOf } from '../../../domain/order-edit/rules.ts'
import { isLocalPath } from '../../../domain/urls/canonical.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { demandSamePrice, type Line, money, wireLine, wireTotals } from '../cart/index.ts'
import { takesRedesign } from '../design/index.ts'
import { paidFor, receivedFor } from '../ledger/index.ts'
import { demandNoDebit, findOrder } from '../order/index.ts'
import { demandCheaper, demandPromised, findPromise, type PromiseCode } from '../payment/index.ts'
import {
  beforeChange,
  type EditedOrder,
  type FindCode,
  findEdited,
  grossOf,
  priced,
  totalsWith,
} from './edited-order.ts'
import { writeEditLine } from './stored-edit.ts'
import { isRedesigned, lineWanted, resetsArtwork, type WantedCode } from './wanted-change.ts'

type Input = z.output<typeof saveOrderEdit.input>
type Drafted = z.input<typeof saveOrderEdit.output>

type DraftCode =
  | FindCode
  | 'order_debited'
  | 'order_in_instalments'
  | WantedCode
  | PromiseCode
  | 'cart_limit_exceeded'
  | 'price_changed'
  | 'design_not_ordered'
  | 'design_revisions_used'

/** Keeps a change of a line as a draft, and says what it would do to the order and its money. */
export async function draftEdit(
  tx: Tx,
  context: Context<DraftCode>,
  { orderId, lineItem, refererUrl }: Input,
): Promise<Drafted> {
  const order = await findEdited(tx, context, { orderId, lineId: lineItem.id })
  await demandNoDebit(tx, context, orderId)
  const line = lineWanted(context, order, lineItem)
  if (lineItem.totalPrice) demandSamePrice(priced(context, order), lineItem.totalPrice, line)
  const id = randomUUID()
  const expiresAt = dayjs(context.now).add(context.tenant.orderEdits.keepMinutes, 'minute').toDate()
  const back = isLocalPath(refererUrl) ? refererUrl : ''
  await tx
    .insertInto('order_edit')
    .values({
      tenant: context.tenant.id,
      id,
      order_id: orderId,
      line_id: line.id,
      edits: order.edits,
      line: writeEditLine(line),
      referer_url: back,
      created_at: context.now,
      expires_at: expiresAt,
      done_at: null,
    })
    .execute()
  return {
    orderEditId: id,
    refererUrl: back,
    ...(await drafted(tx, context, order, line, expiresAt)),
  }
}

async function drafted(
  tx: Tx,
  context: Context<DraftCode>,
  order: EditedOrder,
  line: Line,
  expiresAt: Date,
): Promise<Pick<Drafted, 'order' | 'change'>> {
  const { id: orderId, currency } = order
  const totals = totalsWith(context, order, line)
  const of = { tenant: context.tenant.id, currency, orderId }
  const grossBefore = order.total_gross
  await demandCheaper(tx, context, { orderId, grossBefore, gross: totals.gross })
  const before = await beforeChange(tx, order)
  const sums = {
    ...before,
    gross: totals.gross,
    received: await receivedFor(tx, of),
    paid: await paidFor(tx, of),
  }
  const { due, back } = differenceOf(sums)
  if (totals.gross > order.total_gross && (await findPromise(tx, of.tenant, order))) {
    const more = totals.gross - order.total_gross
    await demandPromised(tx, context, { ...before, customerId: order.customer_id, currency, more })
  }
  const owned = {
    shop: context.shop,
    tenant: context.tenant,
    customerId: customerOf(context).id,
    log: context.log,
  }
  const wire = await findOrder(tx, owned, orderId)
  demand(context, wire, 'order_not_found')
  const [from, to] = [grossOf(order.line), grossOf(line)]
  const resets = resetsArtwork(context, order, line)
  const shown = wireLine(context, line, { currency, country: order.country, madeBy: 'nobody' })
  return {
    order: {
      ...wire,
      lineItems: wire.lineItems.map((each) =>
        each.id === line.id
          ? asChanged(each, shown, resets)
          : withDay(wire, each, line.promised_date),
      ),
      totalPrice: money(totals.net, currency),
      taxedPrice: wireTotals(totals, currency),
      vatPrice: money(totals.vat, currency),
      amountToPay: money(due, currency),
    },
    change: {
      lineItemId: line.id,
      from: money(from, currency),
      to: money(to, currency),
      difference: money(to - from, currency),
      toPay: money(due, currency),
      toRefund: money(back, currency),
      arrivalDate: { from: order.line.promised_date, to: line.promised_date },
      resetsArtwork: resets,
      redesigns:
        isRedesigned(context, order.line, line) &&
        (await takesRedesign(tx, context, { orderId, lineItemId: line.id })),
      expiresAt: expiresAt.toISOString(),
    },
  }
}

type Wire = Drafted['order']
type WireLine = Wire['lineItems'][number]

/** A line as it would be: it keeps its files where they still fit. */
function asChanged(before: WireLine, shown: WireLine, resets: boolean): WireLine {
  const { isFileCheckEditable, mcpDocsSource, merchantInfo } = before
  const { selectedUploadType } = merchantInfo
  return {
    ...{ ...shown, isFileCheckEditable },
    ...(!resets && {
      mcpDocsSource,
      merchantInfo: { ...shown.merchantInfo, selectedUploadType },
    }),
  }
}

/** Another line as it would arrive: together with the changed one, where its order does and it has not left. */
function withDay({ arrivesTogether, progress }: Wire, line: WireLine, day: string): WireLine {
  const state = progress.find(({ lineItemId }) => lineItemId === line.id)?.state
  const isEarlier = line.promisedArrivalDate < day
  return arrivesTogether && !isGone(state) && isEarlier
    ? { ...line, promisedArrivalDate: day }
    : line
}
