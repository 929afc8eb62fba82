import { seatLines } from '../../../domain/address/format.ts'
import { formatDayAt, formatTime } from '../../../domain/dates/format.ts'
import { formatMoney } from '../../../domain/money/format.ts'
import { formatPercent } from '../../../domain/numbers/format.ts'
import { plainLine } from '../../../domain/plain-line.ts'
import { withQuery } from '../../../domain/urls/query.ts'
import type { Context } from '../../context.ts'
import type { AnyMail, MailSpeech } from './define-mail.ts'
import { mailHtml } from './html.ts'
import { mailText } from './text.ts'

export type Composed = { subject: string; text: string; html: string; replyTo: string | null }

/** The frame of every mail of a tenant: its names, colours and what the law wants at the foot. */
export type MailFrame = {
  locale: string
  greeting: string
  closing: string
  /** Lines of the foot: company, address, registers. */
  legal: readonly string[]
  shopName: string
  home: string
  colours: { brand: string; onBrand: string }
}

export type Addressed = {
  /** Where the shop's addresses start. */
  origin: string
  /** Whom a link to an order's pages asks for a code; null where they sign in as they please (decision 96). */
  guest: string | null
}

/** Words a mail as its tenant's shop of now says it. */
export function compose(
  context: Context,
  addressed: Addressed,
  mail: AnyMail,
  facts: unknown,
): Composed {
  const speech = speechOf(context, addressed)
  const words = mail.compose(facts, speech)
  const { tenant, locale, shop } = context
  const { company } = tenant
  const brand = shop.documents(tenant, locale).get('tenant', tenant.id)?.brand
  const frame: MailFrame = {
    locale,
    greeting: isName(words.name)
      ? speech.say('mail.greeting', { name: words.name })
      : speech.say('mail.greeting_nobody'),
    closing: speech.say('mail.closing', { shop: tenant.name }),
    legal: [
      words.why,
      [company.legalName, ...seatLines(company)].join(', '),
      `${company.phone} · ${company.email}`,
      speech.say('mail.legal', { ...company }),
    ],
    shopName: tenant.name,
    home: speech.link('home'),
    colours: {
      brand: brand?.brand ?? tenant.theme.brand,
      onBrand: brand?.onBrand ?? '#ffffff',
    },
  }
  return {
    subject: plainLine(words.subject),
    text: mailText(frame, words),
    html: mailHtml(frame, words),
    replyTo: words.replyTo ?? null,
  }
}

function speechOf({ shop, tenant, locale }: Context, { origin, guest }: Addressed): MailSpeech {
  const { timeZone } = tenant
  const links = tenant.links[locale] ?? tenant.links[tenant.baseLocale] ?? {}
  return {
    say: (key, values) => shop.voice(tenant, locale, key, values),
    day: (instant) => formatDayAt(new Date(instant), locale, timeZone, 'long'),
    time: (instant) => formatTime(new Date(instant), locale, timeZone),
    amount: (money) => formatMoney(money, locale),
    percent: (rate) => formatPercent(rate / 10_000, locale),
    link: (key, query = {}) => {
      const url = new URL(withQuery(links[key] ?? '/', query), origin)
      // Behind `#`, where no server log and no Referer has it.
      if (guest && 'order_number' in query) url.hash = `email=${encodeURIComponent(guest)}`
      return url.href
    },
    shop: { name: tenant.name, email: tenant.company.email },
  }
}

/**
 * Whether a mail may greet by it. Anybody can register somebody else's address under any name, and the
 * shop must not carry a stranger's message or link: letters, marks, spaces, apostrophes and hyphens,
 * and dots that only shorten (`J.R. Byrne`, never `evil.example`), 60 signs at most.
 */
function isName(name: string): boolean {
  const isWords = /^[\p{L}\p{M} '’.-]{1,60}$/u.test(name) && /\p{L}/u.test(name)
  const hasStrayDot = /(?<![\p{L}\p{M}])\.|\.(?!$|[ -]|\p{L}\p{M}*\.)/u.test(name)
  return isWords && !hasStrayDot
}
