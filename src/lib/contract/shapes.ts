import { z } from 'zod'
import { fieldLengths } from './limits.ts'

/** Shapes that several slices speak. Amounts are integers in the currency's minor unit. */
export const money = z
  .object({ centAmount: z.int(), currencyCode: z.string().length(3) })
  .meta({ id: 'Money' })

/** Texts that are read as they were sent; any other is one line, however it was pasted (`platform/http/one-line.ts`). */
export const asSent = z.registry<{ why: 'paragraphs' | 'secret' | 'own rule' }>()

/** Text of several lines, such as a message: so many characters at most. */
export const paragraphs = (most: number, least = 0) =>
  z.string().trim().min(least).max(most).register(asSent, { why: 'paragraphs' })

/** A password as somebody types it, old or new. */
export const typedPassword = z
  .string()
  .max(fieldLengths.password)
  .register(asSent, { why: 'secret' })

/** In small letters, however it was sent: what is counted or waited for by an id has one name. */
export const id = z.uuid().toLowerCase()
/** A day that a shop may mean: years that nobody does would leave what dates are counted with. */
export const isoDate = z.iso.date().refine((date) => /^(19|20|21)/.test(date))
export const instant = z.iso.datetime()

/**
 * What is chosen, by attribute key. A choice is the option's key, a number a plain decimal (`120.5`), a
 * text what was typed (empty where it may be left out). Several options are their keys joined by commas
 * in the product's order, or `none`; a matrix is `s:3,m:10`, pieces by option in that order, without
 * those of 0, and its sum is the quantity. Attributes that are not shown beside the others are left out.
 */
export const selection = z.record(
  z.string().max(80),
  z.string().max(200).register(asSent, { why: 'own rule' }),
)

export const skus = z
  .object({
    mcpSku: z.string().max(80),
    entryId: z.string().max(80),
    productSku: z.string().max(80),
    variant: z.string().max(80),
    version: z.int().positive(),
  })
  .meta({ id: 'Skus' })

/** Trimmed before it is judged: a space at its end is a slip of the keyboard. */
export const emailAddress = z
  .string()
  .trim()
  .max(fieldLengths.email)
  .transform(asciiDomain)
  .pipe(z.email())

/** An address that somebody logs in with: whatever is wrong with it, nobody has it. */
export const typedEmail = z.string().trim().max(fieldLengths.email).transform(asciiDomain)

/** The domain of an address as mail servers know it: `a@exämple.test` is sent to `a@xn--exmple-cua.test`. */
function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || !/[\u{80}-\u{10ffff}]/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain))
    return address
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : ''
  return host ? address.slice(0, at + 1) + host : address
}

export const country = z.string().regex(/^[A-Z]{2}$/)
export const currency = z.string().regex(/^[A-Z]{3}$/)
export const zipCode = z.string().trim().max(16)

export const taxedPrice = z
  .object({
    totalNet: money,
    totalVat: money,
    totalGross: money,
    portions: z.array(z.object({ taxRate: z.number(), net: money, vat: money })),
  })
  .meta({ id: 'TaxedPrice' })
