import { exportLedger, getLedger } from '../../../contract/ledger.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { EXPORT_ROWS, ledgerCsv } from './export.ts'
import { ledgerOf } from './list.ts'

export {
  balanceOf,
  paidFor,
  paidForOrder,
  receivedFor,
  receivedForOrder,
  sumsForOrder,
  sumsOf,
  waivedFor,
  walletCreditIn,
} from './balances.ts'
export { checkLedger } from './check.ts'
export { disputesOf, ordersDisputed } from './disputes.ts'
export { lockAccount } from './lock-account.ts'
export { post } from './post.ts'

/** Mounts what staff see of the books. */
export function mountLedger(api: Api): void {
  mount(api, getLedger, ({ search, after }, { db, tenant }) =>
    ledgerOf(db, { tenant: tenant.id, search, after }),
  )

  mount(api, exportLedger, async ({ from, to }, call) => {
    const csv = await ledgerCsv(call.db, { tenant: call.tenant.id, from, to })
    demand(call, csv !== null, 'ledger_too_long', { facts: { most: EXPORT_ROWS } })
    return { fileName: `ledger-${call.tenant.id}-${from}-${to}.csv`, csv }
  })
}
