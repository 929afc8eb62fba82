import { randomUUID } from 'node:crypto'
import { checkoutCart, putCartItem } from '../../../src/lib/contract/cart.ts'
import { createCompany, inviteMember, joinCompany } from '../../../src/lib/contract/company.ts'
import type { CompanyRole } from '../../../src/lib/contract/limits.ts'
import type { TestApi } from './api.ts'
import { mailTo } from './mail.ts'
import { addAddresses, agreed, cards, newCustomer, openCart, type Person } from './people.ts'

/** The first member of a new company, with every role. */
export async function newCompany(api: TestApi): Promise<Person> {
  const owner = await newCustomer(api)
  await api.call.value(createCompany, { name: 'Quill & Co' }, owner.as)
  return owner
}

/** Invites an address and answers the token of its mail. */
export async function invited(
  api: TestApi,
  owner: Person,
  email: string,
  roles: CompanyRole[],
): Promise<string> {
  await api.call.value(inviteMember, { email, roles }, owner.as)
  return (await mailTo(api, email, 'company-invitation')).token
}

/** A colleague with these roles. */
export async function colleague(
  api: TestApi,
  owner: Person,
  roles: CompanyRole[],
): Promise<Person> {
  const person = await newCustomer(api)
  const token = await invited(api, owner, person.email, roles)
  await api.call.value(joinCompany, { token }, person.as)
  return person
}

/** An order of business cards, as somebody places it. */
export async function ordered(
  api: TestApi,
  person: Person,
  more: { costCentre?: string; purchaseOrder?: string } = {},
) {
  const { id: cartId } = await openCart(api, person.as)
  await api.call.value(putCartItem, cards(cartId), person.as)
  await addAddresses(api, person.as, cartId)
  const input = { ...(await agreed(api, person.as, cartId)), ...more }
  return api.call.value(checkoutCart, input, { ...person.as, key: randomUUID() })
}
