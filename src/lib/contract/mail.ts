import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { asSent, id, instant } from './shapes.ts'

/**
 * `waiting` to be sent or tried again, `sending`, `sent`: the mail server took it, `kept`: there is no
 * mail server, `refused` by the mail server for good, `failed`: given up after all tries.
 */
export const mailState = z.enum(['waiting', 'sending', 'sent', 'kept', 'refused', 'failed'])
export type MailState = z.output<typeof mailState>

const mail = z
  .object({
    id,
    /** What it tells, such as `session-ended`. */
    kind: z.string(),
    to: z.string(),
    /** Empty until it is worded, which takes a few seconds. */
    subject: z.string(),
    state: mailState,
    /** What the mail server said last, or what went wrong. */
    answer: z.string(),
    tries: z.int().nonnegative(),
    createdAt: instant,
    sentAt: instant.nullable(),
    /** Whether it came back because its address takes none. */
    bounced: z.boolean(),
  })
  .meta({ id: 'Mail' })

export const listMail = endpoint({
  method: 'GET',
  path: '/api/v1/admin/mail/',
  summary: 'Mails of the tenant, newest first',
  input: z.object({
    /** `next` of the page before. */
    after: id.optional(),
  }),
  output: z.object({
    /** 50 at most. */
    mails: z.array(mail),
    next: id.nullable(),
    /** Mails that nobody got, of all pages. */
    undelivered: z.int().nonnegative(),
  }),
  errors: ['login_required', 'not_allowed', 'second_factor_missing'],
  access: { staff: 'mail.read' },
})

export const getMail = endpoint({
  method: 'GET',
  path: '/api/v1/admin/mail/{id}/',
  summary: 'One mail as it was worded',
  input: z.object({ id }),
  output: z.object({
    mail,
    locale: z.string(),
    text: z.string(),
    /** A whole document without scripts. */
    html: z.string(),
    /**
     * The link of the mail that works once: in a sample shop without a mail server, for staff with
     * `mail.links`. Text and HTML have it too then.
     */
    link: z.string().nullable(),
  }),
  errors: ['login_required', 'not_allowed', 'second_factor_missing', 'mail_not_found'],
  access: { staff: 'mail.read' },
})

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/v1/admin/mail/{id}/send/',
  summary: 'Send a mail once more, with all its tries before it',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
  errors: [
    'login_required',
    'not_allowed',
    'second_factor_missing',
    'mail_not_found',
    'mail_under_way',
  ],
  access: { staff: 'mail.send' },
})

export const reportBounce = endpoint({
  method: 'POST',
  path: '/api/v1/admin/mail/bounces/',
  summary: 'Hand over a message that came back, such as a report of non-delivery (RFC 3464)',
  /** The whole message, or its first 60,000 characters. */
  input: z.object({ report: z.string().min(1).max(60_000).register(asSent, { why: 'own rule' }) }),
  output: z.object({
    /** `taken`: a mail of this shop stands as refused now. `ignored`: it is no report of one. */
    state: z.enum(['taken', 'ignored']),
  }),
  errors: ['login_required', 'not_allowed', 'second_factor_missing'],
  access: { staff: 'mail.bounces' },
})
