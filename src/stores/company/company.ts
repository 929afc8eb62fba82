import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import {
  changeCompany,
  changeMember,
  createCompany,
  getCompany,
  inviteMember,
  joinCompany,
  readInvitation,
  removeMember,
  withdrawInvitation,
} from '../../lib/contract/company.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import type { CompanyRole } from '../../lib/contract/limits.ts'
import { $invitation } from './kept-invitation.ts'

export type Company = NonNullable<OutputOf<typeof getCompany>['company']>
export type Member = Company['members'][number]
export type Invitation = OutputOf<typeof readInvitation>
type Outcome = { ok: true } | Failure

export type CompanyState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'none' }
  | { state: 'member'; company: Company }

export const $company = atom<CompanyState>({ state: 'loading' })

export async function loadCompany(): Promise<void> {
  const answer = await call(getCompany, {})
  if (!answer.ok) $company.set({ state: 'failed', failure: answer })
  else show(answer.value.company)
}

function show(company: Company | null): void {
  $company.set(company ? { state: 'member', company } : { state: 'none' })
}

async function changed(
  work: Promise<{ ok: true; value: { company: Company | null } } | Failure>,
): Promise<Outcome> {
  const answer = await work
  if (!answer.ok) return answer
  show(answer.value.company)
  return { ok: true }
}

/** What the invitation at hand says; null where there is none. */
export async function askInvitation(): Promise<{ ok: true; value: Invitation } | Failure | null> {
  const token = $invitation.get()
  return token === null ? null : call(readInvitation, { token })
}

export function forgetInvitation(): void {
  $invitation.clear()
}

export async function acceptInvitation(): Promise<Outcome> {
  const outcome = await changed(call(joinCompany, { token: $invitation.get() ?? '' }))
  if (outcome.ok) $invitation.clear()
  return outcome
}

export const foundCompany = (name: string) => changed(call(createCompany, { name }))

export const renameCompany = (name: string) => changed(call(changeCompany, { name }))

/** `amount` in whole units of the company's currency; null: no order waits. */
export const setLimit = (amount: number | null) =>
  changed(call(changeCompany, { approveAbove: amount === null ? null : amount * 100 }))

export const invite = (email: string, roles: CompanyRole[]) =>
  changed(call(inviteMember, { email, roles }))

export const withdraw = (id: string) => changed(call(withdrawInvitation, { id }))

export const setRoles = (id: string, roles: CompanyRole[]) =>
  changed(call(changeMember, { id, roles }))

export const remove = (id: string) => changed(call(removeMember, { id }))
