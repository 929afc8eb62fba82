import { z } from 'zod'
import type { Context } from '../../context.ts'
import { fullName, storedJson, type Tx } from '../../platform/db/index.ts'
import { addMail, defineMail } from '../../platform/mail/index.ts'

export const storedSessionEnded = storedJson({
  name: 'mail.facts.session-ended',
  version: 1,
  schema: z.object({
    name: z.string(),
    at: z.iso.datetime(),
    /** What used the sign-in last; null where it is nothing known. */
    device: z.object({ browser: z.string(), system: z.string() }).nullable(),
  }),
  upgrades: {},
})

/** A refresh token was in two hands, and the sign-in that it belonged to is over. */
export const sessionEnded = defineMail({
  kind: 'session-ended',
  facts: storedSessionEnded,
  words({ name, at, device }, { say, day, time, link, shop }) {
    return {
      subject: say('mail.session_ended_subject'),
      name,
      why: say('mail.why_account', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.session_ended_what', { shop: shop.name }) },
        {
          block: 'facts',
          rows: [
            [
              say('mail.session_ended_when'),
              say('mail.session_ended_when_at', { day: day(at), time: time(at) }),
            ],
            [
              say('mail.session_ended_device'),
              device
                ? say('mail.session_ended_device_of', device)
                : say('mail.session_ended_device_unknown'),
            ],
          ],
        },
        { block: 'text', text: say('mail.session_ended_do', { email: shop.email }) },
        { block: 'action', label: say('mail.sign_in'), href: link('login') },
      ],
    }
  },
})

/** Tells the customer of a sign-in that it is over, in its transaction. */
export async function tellSessionEnded(
  tx: Tx,
  context: Context,
  { family, customer_id }: { family: string; customer_id: string },
  userAgent: string,
): Promise<void> {
  const customer = await tx
    .selectFrom('customer')
    .select(['email', 'first_name', 'last_name'])
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
  const facts = {
    name: fullName(customer),
    at: context.now.toISOString(),
    device: deviceOf(userAgent),
  }
  await addMail(tx, context, sessionEnded, { to: customer.email, about: family, facts })
}

/** The first that fits counts: most browsers also call themselves by the names of others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system by the User-Agent header; only known names, as anybody can write there. */
export function deviceOf(userAgent: string): { browser: string; system: string } | null {
  const known = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent))?.[1]
  const [browser, system] = [known(browsers), known(systems)]
  return browser && system ? { browser, system } : null
}
