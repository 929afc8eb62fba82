import {
  askAccount,
  askLoginCode,
  continueAsGuest,
  login,
  loginAsUser,
  loginByCode,
  logout,
  refreshToken,
} from '../../../contract/auth.ts'
import { endOtherSessions, endSession, listSessions } from '../../../contract/sessions.ts'
import {
  ACCESS_TOKEN_SECONDS,
  AUTH_COOKIE,
  REFRESH_TOKEN_SECONDS,
} from '../../../domain/constants.ts'
import { customerOf, staffOf } from '../../actor.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, type Call, type LimitName, mount } from '../../platform/http/index.ts'
import type { Places } from '../../platform/places/index.ts'
import { demand } from '../../refusal.ts'
import { isOfKind, type OneTime } from '../credentials/index.ts'
import { type Account, findByEmail, findCandidates, ownerOf } from './accounts.ts'
import { endActing, startActing } from './acting.ts'
import { DEVICE_COOKIE, deviceCookie, ownerOfDevice } from './device.ts'
import { endLogin, endSessions } from './end-logins.ts'
import { addGuest, askForAccount } from './guests.ts'
import { askCode, takeCode } from './login-codes.ts'
import { type From, type Issued, issueLogin, openLogin, type WrongCode } from './logins.ts'
import { mountProofs } from './mount-proofs.ts'
import { addressKey, mailKey } from './person.ts'
import { rotateLogin } from './refresh-login.ts'
import { findSessions, placed } from './sessions.ts'

export { findCandidates } from './accounts.ts'
export { findCustomerActor } from './actor.ts'
export { authMails } from './auth-mails.ts'
export { askToVerify } from './emails.ts'
export { endSessions } from './end-logins.ts'
export { changeGuestEmail } from './guest-email.ts'
export { tidyLogins } from './logins.ts'
export { tidyLinks } from './one-time-links.ts'
export { askReset, demandPassword, demandProof } from './passwords.ts'
export { addressKey, personOf } from './person.ts'
export { findSessions, isLoggedIn } from './sessions.ts'
export { dropPassword, tellWayIn } from './ways-in.ts'

/**
 * Tells on-demand pages that somebody is logged in. It holds the login's id, which is no token: no
 * call of the API takes it for anything.
 */
const LOGIN_COOKIE = 'quire_login'

/** Mounts login, refreshing, logout, login as a customer, and what proves who somebody is. */
export function mountAuth(api: Api, oneTime: OneTime, places: Places): void {
  mountSessions(api, places)
  mountProofs(api, oneTime)
  mountGuests(api)

  mount(api, login, async ({ email, password }, call) => {
    await call.consume('loginByNetwork', `password ${call.network}`)
    const asked = { email, device: deviceIdOf(call) }
    const candidates = await findCandidates(call.db, call.tenant.id, asked)
    const { registered, confirmed } = candidates
    const isOwnDevice = registered?.knowsDevice || confirmed?.knowsDevice
    const limit = limitOf(call, email, isOwnDevice === true)
    await call.consume(...limit)
    const found = await ownerOf(candidates, password)
    demand(call, found, 'credentials_wrong')
    await call.forgive(...limit)
    await call.giveBack('loginByNetwork', `password ${call.network}`)
    return letIn(call, found, 'credentials_wrong', { isKnown: found.knowsDevice })
  })

  mount(api, askLoginCode, async ({ email }, call) => {
    await call.consume('resetByNetwork', call.network)
    await call.consume('reset', addressKey(call, email))
    await askCode(call, email)
    return { state: 'asked' as const }
  })

  mount(api, loginByCode, async (input, call) => {
    await call.consume('loginByNetwork', `code ${call.network}`)
    const limit = ['login', `${call.tenant.id} code ${input.email.toLowerCase()}`] as const
    await call.consume(...limit)
    const { account, said } = await takeCode(call, oneTime, {
      ...input,
      isLogin: true,
      knownTo: await deviceOwner(call),
    })
    await call.forgive(...limit)
    await call.giveBack('loginByNetwork', `code ${call.network}`)
    return { ...(await letIn(call, account, 'login_code_wrong')), ...said }
  })

  mount(api, refreshToken, async ({ refresh_token: token }, call) => {
    await call.consume('refresh', call.network)
    const issued = await rotateLogin(call, token, fromOf(call))
    demand(call, issued, 'session_expired')
    return tokens(call, issued)
  })

  mount(api, logout, async (_input, call) => {
    await endPresented(call)
    call.setCookie(LOGIN_COOKIE, '', { maxAge: 0, httpOnly: true })
    return { success: true as const }
  })

  mount(api, loginAsUser, async ({ email, reason }, call) => {
    const tenant = call.tenant.id
    const found = await findByEmail(call.db, tenant, email)
    demand(call, found, 'customer_not_found')
    const { ip, now } = call
    const terms = { customerId: found.id, reason, ip, now }
    const acting = await startActing(call.db, tenant, staffOf(call), terms)
    keepLoginCookie(call, acting.loginId)
    return {
      data: { access_token: acting.token, expires_in: acting.seconds, strategy: 'admin' as const },
    }
  })
}

function mountSessions(api: Api, places: Places): void {
  mount(api, listSessions, async (_input, call) => {
    const sessions = await findSessions(call, customerOf(call))
    return { sessions: sessions.map((session) => placed(session, places, call.language)) }
  })

  mount(api, endSession, async ({ id }, call) => {
    await inTransaction(call.db, (tx) => endSessions(tx, call, customerOf(call).id, { family: id }))
    return { success: true as const }
  })

  mount(api, endOtherSessions, async (_input, call) => {
    const { id, loginId } = customerOf(call)
    await inTransaction(call.db, (tx) => endSessions(tx, call, id, { allBut: loginId }))
    return { success: true as const }
  })
}

function mountGuests(api: Api): void {
  mount(api, continueAsGuest, async ({ email }, call) => {
    await call.consume('guest', call.network)
    await endPresented(call)
    const customerId = await addGuest(call, email)
    const who = { customerId, ...fromOf(call) }
    return tokens(call, await issueLogin(call.db, call.tenant.id, who, call.now))
  })

  mount(api, askAccount, async (_input, call) => {
    const { id } = customerOf(call)
    await call.consume('reset', await mailKey(call, id))
    await askForAccount(call, id)
    return { state: 'asked' as const }
  })
}

function fromOf(call: Call): From {
  return { userAgent: call.header('user-agent') ?? '', ip: call.ip }
}

type Way = { passkeyId?: string; isKnown?: boolean }

/** Logs in the owner, who is told by mail of a browser that is new; `wrong` is what was proved and is right no longer. */
export async function letIn<Wrong extends WrongCode>(
  call: Call<'account_locked' | Wrong>,
  account: Account,
  wrong: Wrong,
  { passkeyId, isKnown }: Way = {},
) {
  demand(call, !account.isLocked, 'account_locked')
  await endPresented(call)
  const issued = await openLogin(call, account, {
    from: fromOf(call),
    isKnown: isKnown ?? (await deviceOwner(call)) === account.id,
    passkeyId: passkeyId ?? null,
  })
  demand(call, issued, wrong)
  call.setCookie(...deviceCookie(issued.loginId))
  return tokens(call, issued)
}

/** Whose login this browser had last. */
function deviceOwner(call: Call): Promise<string | undefined> {
  return ownerOfDevice(call.db, call.tenant.id, deviceIdOf(call))
}

/** In small letters, as it was given: every other spelling would have tries of its own. */
const deviceIdOf = (call: Call) => call.cookie(DEVICE_COOKIE)?.toLowerCase() ?? ''

function limitOf(call: Call, email: string, isOwnDevice: boolean): [LimitName, string] {
  return isOwnDevice ? ['loginByDevice', deviceIdOf(call)] : ['login', addressKey(call, email)]
}

async function endPresented(call: Call): Promise<void> {
  const token = /^bearer +(\S+)$/i.exec(call.header('authorization') ?? '')?.[1]
  if (!token) return
  if (isOfKind('acting.', token)) {
    await endActing(call.db, { tenant: call.tenant.id, token, now: call.now }, call.ip)
  } else await endLogin(call.db, call.tenant.id, token, call.now)
}

function keepLoginCookie(call: Call, loginId: string): void {
  call.setCookie(LOGIN_COOKIE, loginId, { maxAge: AUTH_COOKIE.maxAge, httpOnly: true })
}

function tokens(call: Call, issued: Issued) {
  keepLoginCookie(call, issued.loginId)
  return {
    data: {
      access_token: issued.access,
      expires_in: ACCESS_TOKEN_SECONDS,
      refresh_token: issued.refresh,
      refresh_expires_in: REFRESH_TOKEN_SECONDS,
      strategy: 'user' as const,
    },
  }
}
