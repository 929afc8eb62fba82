import {
  allowDebits,
  editCustomer,
  endCustomerSessions,
  getStaffCustomer,
  listStaffCustomers,
  lockCustomer,
  noteCustomer,
  sendPasswordLink,
  unlockCustomer,
} from '../../../contract/customer-care.ts'
import { staffOf } from '../../actor.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { type Api, type Call, mount, mountOnce } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { askReset, endSessions } from '../auth/index.ts'
import { recordAct, type StaffAct } from '../staff/index.ts'
import { customerForStaff } from './detail.ts'
import { addNote, changeCustomer } from './edit.ts'
import { listCustomers } from './list.ts'

/** Mounts how staff find customers and help them; every act upon one is kept with its reason. */
export function mountCustomerCare(api: Api): void {
  mount(api, listStaffCustomers, (wanted, call) => listCustomers(call, wanted))

  mount(api, getStaffCustomer, async ({ id }, call) => {
    const customer = await customerForStaff(call, id)
    await keep(call.db, call, 'customer.found', { id })
    return { customer }
  })

  mount(api, lockCustomer, (change, call) =>
    act(call, 'customer.locked', change, async (tx) => {
      await setCustomer(tx, call, change.id, { locked_at: call.now, locked_reason: change.reason })
      await endSessions(tx, call, change.id, 'all')
    }),
  )

  mount(api, unlockCustomer, (change, call) =>
    act(call, 'customer.unlocked', change, (tx) =>
      setCustomer(tx, call, change.id, { locked_at: null, locked_reason: '' }),
    ),
  )

  mount(api, allowDebits, (change, call) =>
    act(call, 'customer.debits_allowed', change, async (tx) => {
      await setCustomer(tx, call, change.id, { debits_allowed_at: call.now })
    }),
  )

  mount(api, endCustomerSessions, (change, call) =>
    act(call, 'customer.sessions_ended', change, (tx) => endSessions(tx, call, change.id, 'all')),
  )

  mount(api, editCustomer, async (edit, call) => {
    await inTransaction(call.db, async (tx) => {
      await holdCustomer(tx, call, edit.id)
      const names = await changeCustomer(tx, call, edit)
      const reason = names.length > 0 ? `${edit.reason} (${names.join(', ')})` : edit.reason
      await keep(tx, call, 'customer.edited', { id: edit.id, reason })
    })
    return { customer: await customerForStaff(call, edit.id) }
  })

  mountOnce(api, noteCustomer, {
    effect: async ({ id, text }, call, tx) => {
      await holdCustomer(tx, call, id)
      await addNote(tx, call, { id, text })
      await keep(tx, call, 'customer.noted', { id })
      return { success: true as const }
    },
  })

  mount(api, sendPasswordLink, async (change, call) => {
    const { email } = await inTransaction(call.db, (tx) => holdCustomer(tx, call, change.id))
    await call.consume('reset', `${call.tenant.id} ${email.toLowerCase()}`)
    await askReset(call, email)
    await keep(call.db, call, 'customer.password_link_sent', change)
    return { customer: await customerForStaff(call, change.id) }
  })
}

type Change = { id: string; reason: string }
type ChangeCall = Call<'login_required' | 'customer_not_found'>

/** Does something to a customer there is, on record, and answers how the customer stands then. */
async function act(
  call: ChangeCall,
  name: StaffAct,
  change: Change,
  work: (tx: Tx) => Promise<void>,
) {
  await inTransaction(call.db, async (tx) => {
    await holdCustomer(tx, call, change.id)
    await work(tx)
    await keep(tx, call, name, change)
  })
  return { customer: await customerForStaff(call, change.id) }
}

function keep(
  db: Call['db'] | Tx,
  call: Call<'login_required'>,
  name: StaffAct,
  { id, reason = '' }: { id: string; reason?: string },
): Promise<void> {
  const { tenant, ip, now } = call
  const by = staffOf(call).id
  const subject = `customer:${id}`
  return recordAct(db, { act: name, by, tenant: tenant.id, subject, reason, ip, at: now })
}

type Changed = { locked_at: Date | null; locked_reason: string } | { debits_allowed_at: Date }

async function setCustomer(
  tx: Tx,
  { tenant }: ChangeCall,
  id: string,
  changed: Changed,
): Promise<void> {
  await tx
    .updateTable('customer')
    .set(changed)
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Who was erased is nobody to do something to: the row is held, so that an erasure comes before, or after. */
async function holdCustomer(tx: Tx, call: ChangeCall, id: string): Promise<{ email: string }> {
  const row = await tx
    .selectFrom('customer')
    .select('email')
    .where('tenant', '=', call.tenant.id)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  demand(call, row, 'customer_not_found')
  return row
}
