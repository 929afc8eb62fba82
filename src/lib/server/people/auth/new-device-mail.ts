import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'
import { defineMail } from '../../platform/mail/index.ts'

export const storedNewDevice = storedJson({
  name: 'mail.facts.new-device',
  version: 1,
  schema: z.object({
    name: z.string(),
    at: z.iso.datetime(),
    /** What was used; null where it is nothing known. */
    device: z.object({ browser: z.string(), system: z.string() }).nullable(),
  }),
  upgrades: {},
})

/** Somebody logged in with a browser that had not been logged in to the account before. */
export const newDevice = defineMail({
  kind: 'new-device',
  facts: storedNewDevice,
  words({ name, at, device }, { say, day, time, link, shop }) {
    const when = say('mail.session_ended_when_at', { day: day(at), time: time(at) })
    const by = device
      ? say('mail.session_ended_device_of', device)
      : say('mail.session_ended_device_unknown')
    return {
      subject: say('mail.new_device_subject', { shop: shop.name }),
      name,
      why: say('mail.why_account', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.new_device_what', { shop: shop.name }) },
        {
          block: 'facts',
          rows: [
            [say('mail.session_ended_when'), when],
            [say('mail.new_device_device'), by],
          ],
        },
        { block: 'text', text: say('mail.new_device_not', { email: shop.email }) },
        { block: 'action', label: say('mail.password_reset_do'), href: link('passwordReset') },
      ],
    }
  },
})
