import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldLengths } from './limits.ts'
import { placeFaults } from './selection-errors.ts'
import { country, emailAddress, id, instant, typedPassword } from './shapes.ts'

type Field = keyof typeof fieldLengths
const line = (field: Field) => z.string().trim().min(1).max(fieldLengths[field])
const changedLine = (field: Field) => z.string().trim().max(fieldLengths[field]).optional()
const optionalLine = (field: Field) => z.string().trim().max(fieldLengths[field]).default('')

const addressType = z.enum(['shipping', 'billing'])

/** What may be wrong with a place. */
const placeErrors = ['country_not_served', ...placeFaults] as const

export const addressFields = z.object({
  firstName: line('firstName'),
  lastName: line('lastName'),
  company: optionalLine('company'),
  streetName: line('streetName'),
  additionalInfo: optionalLine('additionalInfo'),
  city: line('city'),
  region: optionalLine('region'),
  country,
  /** Empty where the country's addresses may have none. */
  postalCode: optionalLine('postalCode'),
  phone: optionalLine('phone'),
})

export const address = addressFields
  .extend({
    id,
    type: addressType,
    /** Whether what is delivered or billed there may be paid later. */
    hasDeferredPayments: z.boolean(),
  })
  .meta({ id: 'Address' })

/** An address as an order has it: nothing but the country is left of one whose customer was erased. */
export const orderAddress = address
  .extend({
    firstName: z.string(),
    lastName: z.string(),
    streetName: z.string(),
    city: z.string(),
  })
  .meta({ id: 'OrderAddress' })

export const customer = z
  .object({
    id,
    email: z.string(),
    /** Whether a link that was sent there was opened. */
    emailVerified: z.boolean(),
    /** Ordered without a password. */
    isGuest: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    vatNumber: z.string(),
    customerIsPremium: z.boolean(),
    customerPremiumReason: z.string(),
    customerExternalId: z.string(),
    customerMetadata: z.object({
      /** '1' company, '2' private. */
      user_category: z.enum(['1', '2']),
      /** '1' subscribed, or asked for it. */
      user_subscriber_status: z.enum(['0', '1']),
      user_newclient: z.enum(['0', '1']),
    }),
    /** Of a customer with status '1': the newsletter waits for the link of its first mail. */
    newsletterAsked: z.boolean(),
    customerAddresses: z.object({
      shippingAddresses: z.record(z.string(), address),
      billingAddresses: z.record(z.string(), address),
      defaultShippingAddressId: id.nullable(),
      defaultBillingAddressId: id.nullable(),
    }),
    /** What `domain/customer/scopes.ts` lists, in alphabetical order. */
    scopes: z.array(z.string()),
    customerHasWallet: z.boolean(),
    customerWalletCredit: z.int(),
  })
  .meta({ id: 'Customer' })

export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/v1/customer/create',
  summary: 'Register a customer; log in afterwards',
  input: z.object({
    email: emailAddress,
    /** Held to the rule of `domain/passwords`, which refuses with `password_weak`. */
    password: typedPassword,
    firstName: line('firstName'),
    lastName: line('lastName'),
    user_category: z.enum(['1', '2']).default('2'),
    company: optionalLine('company'),
    vatNumber: optionalLine('vatNumber'),
    /** '1': a mail goes to the address, whose link begins the newsletter. */
    user_subscriber_status: z.enum(['0', '1']).default('0'),
    termsAccepted: z.literal(true),
    /** Version of the terms the customer accepted, kept with the account. */
    acceptedTerms: z.string().max(40).default(''),
  }),
  output: z.object({ customer }),
  errors: ['password_weak', 'vat_number_invalid'],
  access: 'anyone',
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/v1/customer/',
  summary: 'The customer who is logged in',
  input: z.object({}),
  output: z.object({ customer }),
  errors: ['login_required'],
  access: 'customer',
})

export const changeCustomer = endpoint({
  method: 'PATCH',
  path: '/api/v1/customer/',
  summary: 'Change what the customer says of themselves, and whether they get the newsletter',
  input: z.object({
    /** Of a guest alone, who has typed it and no more; another one of an account is asked for at both mailboxes. */
    email: emailAddress.optional(),
    firstName: line('firstName').optional(),
    lastName: line('lastName').optional(),
    company: changedLine('company'),
    vatNumber: changedLine('vatNumber'),
    /** '1': a mail goes to the customer, whose link begins the newsletter. */
    user_subscriber_status: z.enum(['0', '1']).optional(),
  }),
  output: z.object({ customer }),
  errors: ['login_required', 'email_by_links', 'vat_number_invalid'],
  access: 'customer',
})

/** `checking`: to be asked; `unknown`: VIES does not know it; `unavailable`: VIES does not answer, and is asked again. */
export const vatNumberState = z.enum(['checking', 'confirmed', 'unknown', 'unavailable'])
export type VatNumberState = z.output<typeof vatNumberState>

export const vatNumberCheck = z
  .object({
    number: z.string(),
    state: vatNumberState,
    /** As VIES has it; empty where its country does not tell. */
    companyName: z.string(),
  })
  .meta({ id: 'VatNumberCheck' })

export const checkVatNumber = endpoint({
  method: 'POST',
  path: '/api/v1/customer/vatNumber/check/',
  summary:
    "Ask VIES for the customer's VAT number, unless it has answered lately; null where the shop charges VAT in any case",
  input: z.object({}),
  output: z.object({ check: vatNumberCheck.nullable() }),
  errors: ['login_required'],
  access: 'customer',
})

export const createAddress = endpoint({
  method: 'POST',
  path: '/api/v1/customer/address/',
  summary: 'Add an address, and put it on the cart when a cart is named',
  input: addressFields.extend({
    type: addressType,
    cartId: id.optional(),
  }),
  output: z.object({ customer, addressId: id }),
  errors: ['login_required', ...placeErrors, 'addresses_full', 'cart_not_found', 'cart_closed'],
  access: 'customer',
})

export const changeAddress = endpoint({
  method: 'PATCH',
  path: '/api/v1/customer/address/',
  summary: 'Change an address, and put it on the cart when a cart is named',
  input: z.object({
    id,
    firstName: line('firstName').optional(),
    lastName: line('lastName').optional(),
    company: changedLine('company'),
    streetName: line('streetName').optional(),
    additionalInfo: changedLine('additionalInfo'),
    city: line('city').optional(),
    region: changedLine('region'),
    country: country.optional(),
    postalCode: changedLine('postalCode'),
    phone: changedLine('phone'),
    cartId: id.optional(),
  }),
  output: z.object({ customer }),
  errors: ['login_required', 'address_not_found', ...placeErrors, 'cart_not_found', 'cart_closed'],
  access: 'customer',
})

export const setDefaultAddress = endpoint({
  method: 'PATCH',
  path: '/api/v1/customer/address/setDefault',
  summary: 'Use an address first from now on, and put it on the cart when a cart is named',
  input: z.object({ type: addressType, id, cartId: id.optional() }),
  output: z.object({ customer }),
  errors: [
    'login_required',
    'address_not_found',
    'country_not_served',
    'cart_not_found',
    'cart_closed',
  ],
  access: 'customer',
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/v1/customer/address',
  summary: 'Forget an address; orders keep the one they were placed with',
  input: z.object({ type: addressType, id }),
  output: z.object({ customer }),
  errors: ['login_required', 'address_not_found'],
  access: 'customer',
})

export const findCustomerByEmail = endpoint({
  method: 'POST',
  path: '/api/v1/admin/customers/find/',
  summary: 'Find a customer of the tenant by email address, by a member of staff; it is recorded',
  input: z.object({ email: emailAddress }),
  output: z.object({
    customer: z.object({
      id,
      email: z.string(),
      name: z.string(),
      company: z.string(),
      customerIsPremium: z.boolean(),
      customerSince: instant,
      orders: z.int(),
    }),
  }),
  errors: ['login_required', 'not_allowed', 'second_factor_missing', 'customer_not_found'],
  access: { staff: 'customers.find' },
})
