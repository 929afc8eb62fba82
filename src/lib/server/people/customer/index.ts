import {
  changeCustomer,
  createCustomer,
  findCustomerByEmail,
  getCustomer,
} from '../../../contract/customer.ts'
import { invariant } from '../../../domain/invariant.ts'
import { customerOf, staffOf } from '../../actor.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { addressKey } from '../auth/index.ts'
import { demandGoodPassword } from '../credentials/index.ts'
import { recordAct } from '../staff/index.ts'
import {
  customerById,
  findCustomer,
  type WholeJson,
  wholeCustomer,
  wireCustomer,
} from './customers.ts'
import { findForStaff } from './find.ts'
import { mountAddresses } from './mount-addresses.ts'
import { changeProfile } from './profile.ts'
import { registerCustomer } from './register.ts'
import { storedVatNumber } from './stored-vat-number.ts'

export { addressTaken } from './address-taken-mail.ts'
export { addAddress } from './addresses.ts'
export { type Customer, customerById, findCustomer } from './customers.ts'
export { lockSampleAccounts, type SampleAccount, seedSampleAccounts } from './sample-accounts.ts'
export { storedVatNumber } from './stored-vat-number.ts'

/** Mounts registration, the customer and addresses. */
export function mountCustomer(api: Api): void {
  mountAddresses(api)
  mount(api, createCustomer, async (input, call) => {
    const { email, password, firstName, lastName } = input
    await call.consume('registration', call.network)
    const vat_number = storedVatNumber(call, input.vatNumber)
    await demandGoodPassword(call, password, input)
    // What is refused for what was typed sends no mail.
    await call.consume('registrationOfAddress', addressKey(call, email))
    const fields = {
      email,
      password,
      first_name: firstName,
      last_name: lastName,
      company: input.company,
      vat_number,
      category: input.user_category,
      subscribed: input.user_subscriber_status === '1',
      accepted_terms: input.acceptedTerms,
    }
    const id = await registerCustomer(call, fields, call.network)
    const customer = await findCustomer(call.db, call.tenant.id, id)
    invariant(customer, 'the customer was stored a moment ago')
    return { customer }
  })

  mount(
    api,
    getCustomer,
    async (_input, call) => {
      const { id, beside } = customerOf(call)
      // Read with the login, but for staff who are logged in as the customer.
      return {
        customer: beside
          ? await wireCustomer(call.db, beside as WholeJson)
          : await customerById(call, id),
      }
    },
    { beside: wholeCustomer },
  )

  mount(api, changeCustomer, async (input, call) => {
    const { id } = customerOf(call)
    if (input.email !== undefined) await call.consume('guest', call.network)
    await changeProfile(call, id, input, call.network)
    return { customer: await customerById(call, id) }
  })

  mount(api, findCustomerByEmail, async ({ email }, call) => {
    const { db, tenant, ip, now } = call
    const customer = await findForStaff(db, tenant.id, email)
    // Looking for somebody who is not there is no act upon anybody.
    demand(call, customer, 'customer_not_found')
    const subject = `customer:${customer.id}`
    const by = staffOf(call).id
    await recordAct(db, { act: 'customer.found', by, tenant: tenant.id, subject, ip, at: now })
    return { customer }
  })
}
