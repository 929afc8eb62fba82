/** Fewest characters of a new password. */
export const PASSWORD_MINIMUM = 10

/** Fewest characters of the reason that staff give for what they do. */
export const MIN_REASON = 3

/** Addresses that a customer keeps at most. */
export const MAX_ADDRESSES = 100

/** Addresses that one line of a cart goes to at most. */
export const MAX_DROPS = 10

/** Members of a company, with those who are invited. */
export const MAX_MEMBERS = 200

/** Minor units; no order comes to more. */
export const MAX_APPROVAL_AMOUNT = 10_000_000

/** Characters in which a consumer says which goods of an order a withdrawal is about. */
export const MAX_WITHDRAWN_GOODS = 500

/** Most characters of what customers type, by field; names are those of the calls that take them. */
export const fieldLengths = {
  email: 254,
  password: 200,
  firstName: 60,
  lastName: 60,
  company: 100,
  vatNumber: 20,
  streetName: 120,
  additionalInfo: 120,
  postalCode: 16,
  city: 80,
  region: 80,
  phone: 30,
  orderNumber: 40,
  reference: 60,
  sender: 120,
  keyName: 80,
  url: 500,
  message: 5000,
}

/** What somebody may do in their company, as data of each member. */
export const companyRoles = ['orders', 'approves', 'pays', 'sees', 'administers'] as const
export type CompanyRole = (typeof companyRoles)[number]
