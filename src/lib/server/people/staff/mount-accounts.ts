import type { z } from 'zod'
import {
  acceptStaffLink,
  blockStaff,
  endStaffSession,
  endStaffSessions,
  grantStaffRole,
  inviteStaff,
  listStaffAccounts,
  resetStaffSecondFactor,
  revokeStaffRole,
  sendStaffLink,
  unblockStaff,
} from '../../../contract/staff-accounts.ts'
import { EVERY_TENANT, type Grant } from '../../../domain/staff/roles.ts'
import type { Context } from '../../context.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import type { OneTime } from '../credentials/index.ts'
import { type AccountChange, addGrant, removeGrant, storeChange, valuesOf } from './accounts.ts'
import { recordAct } from './acts.ts'
import { accountForStaff, accountsForStaff } from './list-accounts.ts'
import { acceptLink, decide, invite } from './manage.ts'
import { endSessions } from './sessions.ts'
import { sendLink } from './staff-links.ts'

/** Mounts how staff decide about each other's accounts; each decision is kept with its reason. */
export function mountStaffAccounts(api: Api, oneTime: OneTime): void {
  mount(api, listStaffAccounts, async (_input, call) => ({
    accounts: await accountsForStaff(call),
  }))

  mount(api, inviteStaff, async (input, call) => {
    for (const { tenant } of input.grants) demandTenant(call, tenant)
    await call.consume('reset', `staff ${input.email.toLowerCase()}`)
    const id = await invite(call, { ...input, ip: call.ip })
    return { account: await accountForStaff(call, id) }
  })

  mount(api, sendStaffLink, async (input, call) => {
    await decide(call, { ...input, ip: call.ip }, async (tx, target, decision) => {
      await call.consume('reset', `staff ${target.email.toLowerCase()}`)
      const by = call.actor.kind === 'staff' ? call.actor.name : ''
      await sendLink(tx, call, { ...target, isInvitation: target.awaitsPassword, by })
      const subject = `staff:${target.id}`
      await recordAct(tx, {
        act: 'account.link_sent',
        tenant: null,
        subject,
        at: call.now,
        ...decision,
      })
    })
    return { account: await accountForStaff(call, input.id) }
  })

  mountRoles(api)

  mountSessions(api)

  mount(api, resetStaffSecondFactor, (input, call) =>
    change(call, { ...input, ip: call.ip }, { set: 'second factor', to: null }),
  )
  mount(api, blockStaff, (input, call) =>
    change(call, { ...input, ip: call.ip }, { set: 'active', to: false }),
  )
  mount(api, unblockStaff, (input, call) =>
    change(call, { ...input, ip: call.ip }, { set: 'active', to: true }),
  )

  mount(api, acceptStaffLink, async (input, call) => {
    await call.consume('loginByNetwork', `link ${call.network}`)
    return { email: await acceptLink(call, oneTime, { ...input, ip: call.ip }) }
  })
}

function mountSessions(api: Api): void {
  const about = (id: string) => ({ tenant: null, subject: `staff:${id}` })

  mount(api, endStaffSessions, async (input, call) => {
    await decide(call, { ...input, ip: call.ip }, async (tx, { id }, decision) => {
      await endSessions(tx, id, call.now)
      const act = 'account.sessions_ended'
      await recordAct(tx, { act, ...about(id), at: call.now, ...decision })
    })
    return { account: await accountForStaff(call, input.id) }
  })

  mount(api, endStaffSession, async ({ sessionId, ...input }, call) => {
    await decide(call, { ...input, ip: call.ip }, async (tx, { id }, decision) => {
      await endSessions(tx, id, call.now, { only: sessionId })
      const act = 'account.session_ended'
      await recordAct(tx, { act, ...about(id), at: call.now, ...decision })
    })
    return { account: await accountForStaff(call, input.id) }
  })
}

function mountRoles(api: Api): void {
  mount(api, grantStaffRole, async (input, call) => {
    demandTenant(call, input.tenant)
    const terms = { ...input, ip: call.ip, reaches: [input] }
    await decide(call, terms, (tx, { id }, decision) => addGrant(tx, id, input, call.now, decision))
    return { account: await accountForStaff(call, input.id) }
  })

  mount(api, revokeStaffRole, async (input, call) => {
    const terms = { ...input, ip: call.ip, reaches: [input] }
    await decide(call, terms, (tx, { id }, decision) =>
      removeGrant(tx, id, input, call.now, decision),
    )
    return { account: await accountForStaff(call, input.id) }
  })
}

type Changing = Context<
  'login_required' | 'staff_not_found' | 'staff_yourself' | 'staff_beyond' | 'not_allowed'
>

async function change(
  context: Changing,
  { id, reason, ip }: { id: string; reason: string; ip: string },
  wanted: AccountChange,
): Promise<{ account: z.input<typeof blockStaff.output>['account'] }> {
  const values = await valuesOf(wanted)
  await decide(context, { id, reason, ip }, (tx, _target, decision) =>
    storeChange(tx, id, values, context.now, decision),
  )
  return { account: await accountForStaff(context, id) }
}

function demandTenant(context: Context<'tenant_unknown'>, tenant: Grant['tenant']): void {
  const known = tenant === EVERY_TENANT || context.shop.tenant(tenant) !== undefined
  demand(context, known, 'tenant_unknown', { fields: [{ path: 'tenant', code: 'tenant_unknown' }] })
}
