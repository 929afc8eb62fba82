/** What makes a visitor staff (specification, sections 1 and 3); it opens what only shows. */
export type StaffSigns = {
  isCompanyIP: boolean
  hasAgentCookie: boolean
  isDev: boolean
}

export function isStaff({ isCompanyIP, hasAgentCookie, isDev }: StaffSigns): boolean {
  return isCompanyIP || hasAgentCookie || isDev
}
