import { assignSuspense, recordTransfer } from '../../../contract/ledger.ts'
import {
  createPayment,
  getPayment,
  listPaymentMethods,
  refundOrder,
  resetPaymentMethod,
} from '../../../contract/payment.ts'
import { listRefundsToSend, recordRefundSent } from '../../../contract/refund.ts'
import { isOpenPayment } from '../../../domain/payment/states.ts'
import { customerOf, staffOf } from '../../actor.ts'
import { recordAct } from '../../people/staff/index.ts'
import { type Api, mount, mountOnce } from '../../platform/http/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import { demand } from '../../refusal.ts'
import { askRefunds } from './ask-refunds.ts'
import { assignTo } from './assign-suspense.ts'
import { debitFailed } from './debit/debit-failed-mail.ts'
import { disputeTold } from './dispute-mail.ts'
import { isPaidWithKept, type PaidWithKept } from './kept/cards.ts'
import { mandateText } from './kept/mandate-text.ts'
import { mountKeptCards } from './kept/mount-kept-cards.ts'
import { NOTHING_KEPT, wireOffered } from './kept/offered-cards.ts'
import { isOwnPurchase, methodsFor } from './methods-for.ts'
import { mountNotices } from './mount-notices.ts'
import { openSession, storedStart } from './open-session.ts'
import { findPayment, wirePayment } from './payments.ts'
import { planTextOf, wireOffer } from './plan/agree-plan.ts'
import { mountPlan } from './plan/mount-plan.ts'
import { planMails } from './plan/plan-mails.ts'
import type { PaymentProvider } from './provider.ts'
import { takeByHand } from './record-transfer.ts'
import { refresh } from './refresh.ts'
import { refundSent } from './refund-sent-mail.ts'
import { storeRefunds } from './refunds.ts'
import { storedRefunds } from './refunds-of.ts'
import { refundsToSend, sendRefund } from './refunds-to-send.ts'
import { resetMethod } from './reset-method.ts'
import { sendBack } from './send-back.ts'
import { refreshOpenPayment, storePayment } from './start.ts'
import { transferAwaited } from './transfer-awaited-mail.ts'

export { askRefunds } from './ask-refunds.ts'
export { type Before, type ChargeCode, chargeAnew, demandNoSession } from './charge-anew.ts'
export { failedDebits } from './debit/failed-debits.ts'
export { importStatement } from './import-statement.ts'
export { allowedMethods } from './methods-for.ts'
export { chargeInstalments } from './plan/charge-instalments.ts'
export { demandCheaper } from './plan/demand-cheaper.ts'
export { countPlans, ordersBehind } from './plan/overdue-plans.ts'
export { toCome } from './plan/waive.ts'
export { creditOf, demandPromised, findPromise, type PromiseCode } from './promised.ts'
export type {
  CardKey,
  ChargeRequest,
  DisputeNotice,
  Notice,
  NoticeCode,
  PaymentModule,
  PaymentProvider,
  ProvidersCard,
  ProvidersMandate,
  Refunded,
  RefundRequest,
  Seen,
  Session,
  SessionKey,
  SessionRequest,
} from './provider.ts'
export { reconciliation } from './reconcile.ts'
export { type RefundCode, storeRefunds } from './refunds.ts'
export { refundsNaming, refundsOf, roomOf } from './refunds-of.ts'
export { type SettleCode, settleCancelled } from './settle-cancelled.ts'
export { endOpenPages, payFromWallet, refreshOpenPayment } from './start.ts'
export { costsOf, worthOf } from './worth-of-lines.ts'

export const paymentMails = [debitFailed, disputeTold, refundSent, transferAwaited, ...planMails]

type Providers = readonly PaymentProvider[]

/** Mounts paying an order, asking how a payment stands, giving money back, and the providers' notices. */
export function mountPayment(api: Api, providers: Providers): void {
  for (const { id } of providers) measure({ of: 'series', kind: 'provider', name: id })
  mountPaying(api, providers)
  mountKeptCards(api, providers)
  mountPlan(api, providers)
  mountForStaff(api, providers)
  mountNotices(api, providers)
}

function mountPaying(api: Api, providers: Providers): void {
  mountOnce(api, createPayment, {
    prepare: (input, call) => refreshOpenPayment(call, providers, input),
    effect: (input, call, tx) =>
      storePayment(tx, call, providers, { ...input, origin: call.publicOrigin }),
    finish: {
      stored: storedStart,
      answer: async ({ paymentId }, call) => ({
        payment: wirePayment(await openSession(call, providers, paymentId), call.tenant),
      }),
    },
  })

  mount(api, listPaymentMethods, async (of, call) => {
    const offers = await methodsFor(call, providers, of)
    const offered = offers.filter(({ reason }) => reason === null).map(({ method }) => method)
    const isKept = (method: PaidWithKept) => offered.includes(method)
    const keeps = offered.some(isPaidWithKept) && (await isOwnPurchase(call, of))
    return {
      methods: offers.map(wireOffer),
      mandateText: isKept('mandate') || isKept('plan_debit') ? mandateText(call) : null,
      planText: planTextOf(call, offers, 'plan'),
      planDebitText: planTextOf(call, offers, 'plan_debit'),
      ...(keeps ? await wireOffered(call, providers, isKept) : NOTHING_KEPT),
    }
  })

  mount(api, resetPaymentMethod, async ({ orderId }, call) => {
    await resetMethod(call, providers, orderId)
    return { success: true as const }
  })

  mount(api, getPayment, async ({ id }, call) => {
    const key = { tenant: call.tenant.id, customerId: customerOf(call).id, id }
    const payment = await findPayment(call.db, key)
    demand(call, payment, 'payment_not_found')
    const moved = isOpenPayment(payment.state) && (await refresh(call, providers, payment)).moved
    const current = moved ? await findPayment(call.db, key) : payment
    return { payment: wirePayment(current ?? payment, call.tenant) }
  })
}

function mountForStaff(api: Api, providers: Providers): void {
  mountOnce(api, assignSuspense, {
    effect: async (input, call, tx) => {
      const { account: subject, reason, to } = input
      if (to === 'back') await sendBack(tx, call, input)
      else await assignTo(tx, call, { ...input, to })
      const by = staffOf(call).id
      const done = { by, tenant: call.tenant.id, subject, reason, ip: call.ip, at: call.now }
      await recordAct(tx, { act: 'ledger.assigned', ...done })
      return { success: true as const }
    },
  })

  mountOnce(api, recordTransfer, {
    effect: async (input, call, tx) => {
      const taken = await takeByHand(tx, call, input)
      const by = staffOf(call).id
      const { orderNumber: subject, bookedOn: reason } = input
      const done = { by, tenant: call.tenant.id, subject, reason, ip: call.ip, at: call.now }
      await recordAct(tx, { act: 'order.transfer_recorded', ...done })
      return taken
    },
  })

  mount(api, listRefundsToSend, ({ after }, call) => refundsToSend(call, after ?? null))

  mountOnce(api, recordRefundSent, {
    effect: async (input, call, tx) => {
      const subject = await sendRefund(tx, call, input)
      const by = staffOf(call).id
      const done = { by, tenant: call.tenant.id, subject, ip: call.ip, at: call.now }
      await recordAct(tx, { act: 'order.refund_sent', reason: input.sentOn, ...done })
      return { success: true as const }
    },
  })

  mountOnce(api, refundOrder, {
    effect: async (input, call, tx) => {
      const refunds = await storeRefunds(tx, call, input)
      const { orderNumber: subject, reason } = input
      const by = staffOf(call).id
      const done = { by, tenant: call.tenant.id, subject, reason, ip: call.ip, at: call.now }
      await recordAct(tx, { act: 'order.refunded', ...done })
      return refunds
    },
    finish: {
      stored: storedRefunds,
      answer: async ({ refundIds }, call) => {
        await askRefunds(call, providers, call.tenant.id, refundIds)
        return { success: true as const }
      },
    },
  })
}
