/** What somebody may do in their company, as data of each member. */
export const companyRoles = ['orders', 'approves', 'pays', 'sees', 'administers'] as const
export type CompanyRole = (typeof companyRoles)[number]
