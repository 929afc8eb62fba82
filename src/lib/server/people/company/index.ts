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
} from '../../../contract/company.ts'
import { customerOf } from '../../actor.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import type { OneTime } from '../credentials/index.ts'
import { changeOwnCompany, findCompany, foundCompany } from './companies.ts'
import { companyInvitation, companyJoined } from './company-mails.ts'
import { invite, withdraw } from './invitations.ts'
import { changeRoles, dropMember } from './members.ts'
import { join, lookAtInvitation } from './open-invitation.ts'

export { companyGroups, companyGroupsOf, setCompanyGroups } from './groups.ts'
export { leaveErased } from './leave-erased.ts'
export { countMembers } from './members.ts'
export { lockCompany, type Membership, membershipOf } from './membership.ts'
export { hasRole, paidBy, seenBy } from './order-access.ts'
export { type MembershipJson, membershipJson, seesStatement } from './statement-access.ts'

export const companyMails = [companyInvitation, companyJoined]

/** Mounts what somebody does with their company and its members. */
export function mountCompany(api: Api, oneTime: OneTime): void {
  mount(api, getCompany, async (_input, call) => ({ company: await findCompany(call) }))
  mount(api, createCompany, async (input, call) => ({ company: await foundCompany(call, input) }))
  mount(api, changeCompany, async (input, call) => ({
    company: await changeOwnCompany(call, input),
  }))

  mount(api, inviteMember, async (input, call) => {
    await call.consume('invitation', customerOf(call).id)
    await call.consume('reset', `${call.tenant.id} invited ${input.email.toLowerCase()}`)
    return { company: await invite(call, input) }
  })

  mount(api, withdrawInvitation, async (input, call) => ({ company: await withdraw(call, input) }))

  mount(api, readInvitation, async ({ token }, call) => {
    await call.consume('loginByNetwork', `link ${call.network}`)
    return lookAtInvitation(call, oneTime, token)
  })

  mount(api, joinCompany, async ({ token }, call) => ({
    company: await join(call, oneTime, token),
  }))

  mount(api, changeMember, async (input, call) => ({ company: await changeRoles(call, input) }))
  mount(api, removeMember, async (input, call) => ({ company: await dropMember(call, input) }))
}
