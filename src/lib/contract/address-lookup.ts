import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { country } from './shapes.ts'

/** What the house that knows addresses calls one of them, or several together; good for some hours. */
const foundId = z.string().min(1).max(500)

/** Both are questions that somebody's address stands in, so they are in no address bar and no log of one. */
export const findAddresses = endpoint({
  method: 'POST',
  path: '/api/v1/address/find/',
  summary:
    'Addresses that begin as what is typed; where the shop has no look-up, address_lookup_off',
  input: z.object({
    text: z.string().trim().min(3).max(200),
    /** Of the form: addresses there come first. */
    country,
    /** One of the answer before that stands for several addresses: those are listed then. */
    within: foundId.optional(),
  }),
  output: z.object({
    found: z.array(
      z.object({
        id: foundId,
        /** `many`: the id is to be asked for as `within`. */
        kind: z.enum(['address', 'many']),
        text: z.string(),
        /** The town, or how many addresses there are. */
        description: z.string(),
      }),
    ),
  }),
  errors: ['login_required', 'address_lookup_off', 'address_lookup_unavailable'],
  access: 'shopper',
  safe: true,
})

/** The fields of an address that says where, as its country writes them: nobody's name is known. */
const place = z
  .object({
    company: z.string(),
    streetName: z.string(),
    additionalInfo: z.string(),
    postalCode: z.string(),
    city: z.string(),
    region: z.string(),
    country,
  })
  .meta({ id: 'FoundPlace' })

export const retrieveAddress = endpoint({
  method: 'POST',
  path: '/api/v1/address/retrieve/',
  summary: 'One of the addresses that were found, by the fields of a form',
  input: z.object({ id: foundId }),
  output: z.object({ place }),
  errors: [
    'login_required',
    'address_lookup_off',
    'address_lookup_unavailable',
    'found_address_gone',
  ],
  access: 'shopper',
  safe: true,
})
