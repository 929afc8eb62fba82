import type { z } from 'zod'
import { listStaffActs } from '../../../contract/audit.ts'
import {
  confirmSecondFactor,
  getOverview,
  getStaff,
  signInStaff,
  signOutStaff,
  startSecondFactor,
} from '../../../contract/staff.ts'
import { AGENT_COOKIE, DEVICE_SECONDS } from '../../../domain/constants.ts'
import { permissionsIn } from '../../../domain/staff/roles.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { type StaffActor, staffOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Api, type Call, type LimitName, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { isPassword } from '../credentials/index.ts'
import { findAccount } from './accounts.ts'
import { recordAct } from './acts.ts'
import { listActs } from './list-acts.ts'
import { type OrderFigures, overviewOf } from './overview.ts'
import {
  confirmSecondFactor as confirm,
  startSecondFactor as start,
  takeCode,
} from './second-factor.ts'
import {
  endSessions,
  findStaff,
  findStaffBehind,
  openSession,
  type SecondFactorRule,
  STAFF_SESSION_SECONDS,
  wasSignedIn,
} from './sessions.ts'
import { openVault, type StaffSecrets } from './vault.ts'
import type { StaffVisitors } from './visitors.ts'

export {
  type AccountChange,
  addAccount,
  addGrant,
  changeAccount,
  findAccount,
  grantsOf,
  listAccounts,
  removeGrant,
} from './accounts.ts'
export { doer, recordAct, type StaffAct } from './acts.ts'
export { mountJobs } from './failed-jobs.ts'
export { mountMail } from './mails.ts'
export { mountStaffAccounts } from './mount-accounts.ts'
export type { OrderFigures } from './overview.ts'
export { closeSampleStaff, type SampleStaff, seedSampleStaff } from './sample-staff.ts'
export { resealSecondFactors } from './second-factor.ts'
export { findStaff, findStaffBehind, type SecondFactorRule } from './sessions.ts'
export { staffLink } from './staff-links.ts'
export { openVault, SealedError, type StaffSecrets, type Vault } from './vault.ts'
export { createStaffVisitors } from './visitors.ts'

/** The secret encrypts second factors and signs agents' cookies; the same on every node. */
export type StaffSettings = StaffSecrets & {
  secondFactor: SecondFactorRule
  visitors: StaffVisitors
}

/**
 * The sign-in that a browser had last, kept beyond its end, as customers' logins are: guessing at an
 * account uses up what all strangers have together, and a browser that was signed in to it before has
 * tries of its own. It holds the session's id, which is no token and opens nothing.
 */
const DEVICE_COOKIE = 'quire_staff_device'

/** Mounts how staff sign in and out, their second factor, and what they see first. */
export function mountStaff(
  api: Api,
  { secondFactor: rule, visitors, ...secrets }: StaffSettings,
  orderFigures: OrderFigures,
): void {
  const vault = openVault(secrets)

  mount(api, signInStaff, async ({ email, password, code }, call) => {
    await call.consume('loginByNetwork', `staff ${call.network}`)
    const found = await findAccount(call.db, email)
    const limit = await limitOf(call, email, found?.id)
    await call.consume(...limit)
    const right = await isPassword(found?.passwordHash, password)
    demand(call, right && found?.active, 'credentials_wrong')
    if (found.totpConfirmed) {
      demand(call, code, 'code_required')
      await call.consume('secondFactor', found.id)
      const taken = await takeCode(call.db, vault, found.id, { code, now: call.now })
      demand(call, taken, 'code_wrong')
      await call.forgive('secondFactor', found.id)
    }
    await call.forgive(...limit)
    await call.giveBack('loginByNetwork', `staff ${call.network}`)
    const session = await openSession(call.db, found, found.totpConfirmed, call.now)
    demand(call, session, 'credentials_wrong')
    const { token } = session
    const staff = await findStaff(call.db, { token, rule, now: call.now })
    demand(call, staff, 'credentials_wrong')
    await record(call, staff, 'session.opened')
    if (staff.secondFactor !== 'missing') keepAgentCookie(call, visitors, staff)
    call.setCookie(DEVICE_COOKIE, staff.sessionId, { maxAge: DEVICE_SECONDS, httpOnly: true })
    return {
      data: { access_token: token, expires_in: STAFF_SESSION_SECONDS },
      staff: wireStaff(call, staff),
    }
  })

  mount(api, signOutStaff, async (_input, call) => {
    const staff = staffOf(call)
    await endSessions(call.db, staff.id, call.now, { only: staff.sessionId })
    await record(call, staff, 'session.ended')
    call.setCookie(AGENT_COOKIE, '', { maxAge: 0, httpOnly: true })
    return { success: true as const }
  })

  mount(api, getStaff, (_input, call) => ({ staff: wireStaff(call, staffOf(call)) }))

  mount(api, startSecondFactor, async (_input, call) => {
    const enrolment = await start(call.db, vault, staffOf(call), call.tenant.name)
    demand(call, enrolment, 'second_factor_on')
    return enrolment
  })

  mount(api, confirmSecondFactor, async ({ code }, call) => {
    const staff = staffOf(call)
    await call.consume('secondFactor', staff.id)
    demand(call, await confirm(call.db, vault, staff, { code, now: call.now }), 'code_wrong')
    await call.forgive('secondFactor', staff.id)
    const key = { sessionId: staff.sessionId, rule, now: call.now }
    const confirmed = await findStaffBehind(call.db, key)
    demand(call, confirmed, 'token_invalid')
    keepAgentCookie(call, visitors, confirmed)
    return { staff: wireStaff(call, confirmed) }
  })

  mount(api, listStaffActs, (wanted, call) => listActs(call, wanted))

  mount(api, getOverview, (_input, call) => overviewOf(call, staffOf(call), orderFigures))
}

async function limitOf(
  call: Call,
  email: string,
  accountId: string | undefined,
): Promise<[LimitName, string]> {
  const sessionId = call.cookie(DEVICE_COOKIE) ?? ''
  if (accountId && isUuid(sessionId) && (await wasSignedIn(call.db, { sessionId, accountId })))
    return ['loginByDevice', sessionId]
  return ['login', `staff ${email.toLowerCase()}`]
}

/** The browser counts as staff's from now on, for what only shows; it says nothing of who it is. */
function keepAgentCookie(call: Call, visitors: StaffVisitors, { sessionId }: StaffActor): void {
  const cookie = visitors.agentCookie(sessionId, call.now)
  call.setCookie(AGENT_COOKIE, cookie, { maxAge: STAFF_SESSION_SECONDS, httpOnly: true })
}

function record(call: Call, { id }: StaffActor, act: 'session.opened' | 'session.ended') {
  const subject = `staff:${id}`
  return recordAct(call.db, { act, by: id, tenant: null, subject, ip: call.ip, at: call.now })
}

type WireStaff = z.input<typeof getStaff.output>['staff']

function wireStaff({ shop }: Context, staff: StaffActor): WireStaff {
  const { id, email, name, secondFactor, grants, expiresAt } = staff
  return {
    id,
    email,
    name,
    secondFactor,
    permissions: Object.fromEntries(
      shop.tenants.map((tenant) => [tenant.id, permissionsIn(grants, tenant.id)]),
    ),
    shops: shop.tenants.map((tenant) => ({
      id: tenant.id,
      name: tenant.name,
      country: tenant.defaultCountry,
      timeZone: tenant.timeZone,
      host: tenant.hosts[0] ?? '',
    })),
    expiresAt: expiresAt.toISOString(),
  }
}
