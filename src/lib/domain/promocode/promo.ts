import type { PromocodeDocument } from '../../documents/promocode.ts'
import type { Window } from '../banners/window.ts'

/** A promotion as the rules see it; `window` is in the shop's time zone. */
export type Promo = Omit<PromocodeDocument, 'start' | 'end' | 'tenants'> & {
  id: string
  window: Window
}

/** A promotion together with what was shown for it: null is a loss leader's, which needs no code. */
export type PromoTicket = { promo: Promo; code: string | null }

/** Characters of a single code after its prefix; 32^10 of them cannot be guessed through. */
export const SINGLE_LENGTH = 10
/** Without I, L, O and U: nobody reads one of them for another. */
export const SINGLE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code as it is compared: capitals, without spaces and hyphens. */
export function foldCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]+/g, '')
}

/** What a promotion in use is called on the wire: `promocodeId`. */
export function ticketId({ promo, code }: PromoTicket): string {
  return code === null ? promo.id : `${promo.id}.${code}`
}

/** What a line keeps of it as the coupon's text, and shoppers see. */
export function ticketText({ promo, code }: PromoTicket): string {
  return code ?? promo.id
}

/**
 * The promotion behind a typed code, a `promocodeId` or a coupon's text. Whether a single code was
 * ever given out is for the database to say.
 */
export function findTicket(promos: readonly Promo[], text: string): PromoTicket | undefined {
  const leader = promos.find(({ id, lossLeader }) => lossLeader && id === text)
  if (leader) return { promo: leader, code: null }
  const [id, named] = text.includes('.') ? text.split('.', 2) : [undefined, text]
  const code = foldCode(named ?? '')
  const promo = promos.find((each) => each.codes.includes(code) || isSingle(each, code))
  return promo && (id === undefined || promo.id === id) ? { promo, code } : undefined
}

/** Whether a code has the form of a promotion's single codes. */
export function isSingle({ prefix, codes }: Promo, code: string): boolean {
  if (prefix === undefined || codes.includes(code)) return false
  return code.startsWith(prefix) && code.length === prefix.length + SINGLE_LENGTH
}
