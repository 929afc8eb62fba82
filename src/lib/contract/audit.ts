import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { roleNames } from './permissions.ts'
import { id, instant, isoDate } from './shapes.ts'

export const listStaffActs = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/',
  summary: 'What staff did in the tenant or for all of them, newest first',
  input: z.object({
    /** Such as `customer.locked`. */
    act: z.string().max(60).optional(),
    /** The id of a member of the staff. */
    by: id.optional(),
    /** Whom or what it was done to, such as `customer:<id>`. */
    subject: z.string().trim().max(120).optional(),
    /** Days of the shop's time zone, both included. */
    since: isoDate.optional(),
    until: isoDate.optional(),
    /** `next` of the page before. */
    after: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  output: z.object({
    /** 50 at most. */
    acts: z.array(
      z.object({
        id: z.string(),
        act: z.string(),
        /** Null for the command line. */
        by: z.object({ id, name: z.string() }).nullable(),
        /** False for what concerns no shop, or all of them. */
        ofThisShop: z.boolean(),
        subject: z.string(),
        /** The subject as it is called now; null where it has no name, or is gone. */
        about: z
          .object({
            kind: z.enum([
              'customer',
              'staff',
              'order',
              'mail',
              'machine',
              'webhook',
              'withdrawal',
              'draft',
            ]),
            name: z.string(),
            /** Empty for what has no address. */
            email: z.string(),
            /** What its page is asked for by: a number of an order, an id of anything else. */
            page: z.string(),
          })
          .nullable(),
        /** Roles that were given or taken. */
        roles: z.array(z.object({ role: z.enum(roleNames), tenant: z.string() })),
        reason: z.string(),
        ip: z.string(),
        at: instant,
      }),
    ),
    next: z.string().nullable(),
    /** What can be filtered by: every act and everybody on record here. */
    known: z.object({
      acts: z.array(z.string()),
      people: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  errors: ['login_required', 'not_allowed', 'second_factor_missing'],
  access: { staff: 'audit.read' },
})
