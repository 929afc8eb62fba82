import { type CompanyRole, companyRoles } from '../../../contract/limits.ts'

/** Roles as they are stored; a name that a newer release wrote is none here. */
export function rolesOf(stored: readonly string[]): CompanyRole[] {
  return companyRoles.filter((role) => stored.includes(role))
}
