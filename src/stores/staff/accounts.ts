import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
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
} from '../../lib/contract/staff-accounts.ts'
import { newestOf } from './newest-of.ts'
import { callAsStaff } from './staff.ts'

export type StaffAccount = OutputOf<typeof listStaffAccounts>['accounts'][number]
export type StaffSession = StaffAccount['sessions'][number]
export type StaffGrant = StaffAccount['grants'][number]

export type StaffAccounts =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; accounts: StaffAccount[] }

export const $accounts = atom<StaffAccounts>({ state: 'loading' })

/** What can be decided about an account, beside its roles. */
const decisions = {
  link: sendStaffLink,
  sessions: endStaffSessions,
  factor: resetStaffSecondFactor,
  block: blockStaff,
  unblock: unblockStaff,
}
export type Decision = keyof typeof decisions

const askAccounts = newestOf(listStaffAccounts)

/** Asks for who works here; the last question counts. */
export async function loadAccounts(): Promise<void> {
  $accounts.set({ state: 'loading' })
  const answer = await askAccounts({})
  if (!answer) return
  $accounts.set(
    answer.ok
      ? { state: 'listed', accounts: answer.value.accounts }
      : { state: 'failed', failure: answer },
  )
}

type Decided = { ok: true; account: StaffAccount } | Failure

/** Adds an account; whoever it is for gets the mail by which a password is set. */
export async function invite(invitation: InputOf<typeof inviteStaff>): Promise<Decided> {
  return decided(await callAsStaff(inviteStaff, invitation))
}

export async function decide(what: Decision, id: string, reason: string): Promise<Decided> {
  return decided(await callAsStaff(decisions[what], { id, reason }))
}

export async function giveRole(id: string, grant: StaffGrant, reason: string): Promise<Decided> {
  return decided(await callAsStaff(grantStaffRole, { id, ...grant, reason }))
}

export async function takeRole(id: string, grant: StaffGrant, reason: string): Promise<Decided> {
  return decided(await callAsStaff(revokeStaffRole, { id, ...grant, reason }))
}

/** Ends one sign-in of an account. */
export async function endSession(id: string, sessionId: string, reason: string): Promise<Decided> {
  return decided(await callAsStaff(endStaffSession, { id, sessionId, reason }))
}

/** Sets a password by the link of a mail; answers whose account it is. */
export async function acceptLink(
  token: string,
  password: string,
): Promise<{ ok: true; email: string } | Failure> {
  const answer = await call(acceptStaffLink, { token, password }, { staffToken: null })
  return answer.ok ? { ok: true, email: answer.value.email } : answer
}

type Answered = { ok: true; value: { account: StaffAccount } } | Failure

function decided(answer: Answered): Decided {
  if (!answer.ok) return answer
  const { account } = answer.value
  const listed = $accounts.get()
  if (listed.state === 'listed') {
    const others = listed.accounts.filter(({ id }) => id !== account.id)
    const accounts = [...others, account].sort((left, right) => left.name.localeCompare(right.name))
    $accounts.set({ state: 'listed', accounts })
  }
  return { ok: true, account }
}
