import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'
import { defineMail } from '../../platform/mail/index.ts'

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
