import { atom } from 'nanostores'
import { persisted } from '../../lib/client/persisted.ts'
import { object, text } from '../../lib/client/schema.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import type { checkPromocodeId } from '../../lib/contract/promocode.ts'
import { type PromoFault, warningReason } from '../../lib/domain/promocode/judge.ts'
import type { ConfiguratorCalls, Quote } from './configurator-state.ts'

export type CheckedPromo = OutputOf<typeof checkPromocodeId>
export type PromoStatus = CheckedPromo['promocodeStatus']

/** A code that counts, as the server keeps it; `effect` in minor units of the newest quote's currency. */
export type QuotedPromo = {
  id: string
  text: string
  effect: NonNullable<CheckedPromo['effect']>
  endsAt: string
}

export type PromoState =
  | { state: 'none' }
  | { state: 'checking' }
  /** What was typed does not count; the field is empty again. */
  | { state: 'refused'; typed: string; status: PromoStatus }
  | { state: 'applied'; promo: QuotedPromo }
  /** A code that was stored does not count for the choice as it is, or not any more. */
  | { state: 'warned'; id: string; text: string; reason: ReturnType<typeof warningReason> }

/** The code that counted last, for the other products of the visit. */
const $storedPromo = persisted('promocode', object({ id: text, text }), [1, 'd'])

/** What redeems the code that is typed and was not sent; absent where the field is empty. */
export type Unredeemed = { redeem?: (() => Promise<void>) | undefined }

type PromoTerms = { calls: ConfiguratorCalls; ask(): void }

/** The promo code of the product page (specification, section 4): checked before it is quoted with. */
export function createPromo({ calls, ask }: PromoTerms) {
  const $promo = atom<PromoState>({ state: 'none' })
  const unredeemed: Unredeemed = {}

  /** Takes up the code of a link or of a line of the cart; without one, that which counted before. */
  async function resumePromo(wanted: { id: string; text: string } | null): Promise<void> {
    const known = wanted ?? $storedPromo.get()
    if (!known || $promo.get().state !== 'none') return
    const answer = await calls.checkPromo({ id: known.id })
    if (!answer.ok || $promo.get().state !== 'none') return
    if (!takePromo(answer.value)) warn(known, answer.value.promocodeStatus)
  }

  /** Quotes with a code from now on, if the check says that it counts. */
  function takePromo(checked: CheckedPromo): boolean {
    const promo = promoOf(checked)
    if (!promo) return false
    $storedPromo.keep({ id: promo.id, text: promo.text })
    $promo.set({ state: 'applied', promo })
    ask()
    return true
  }

  function dropPromo(): void {
    const { state } = $promo.get()
    $storedPromo.clear()
    $promo.set({ state: 'none' })
    if (state === 'applied') ask()
  }

  /** What a quote, or the cart, said of the code. */
  function settlePromo({ promo, promoFault }: Pick<Quote, 'promo' | 'promoFault'>): void {
    const known = held()
    if (promo) $promo.set({ state: 'applied', promo })
    else if (promoFault && known) warn(known, promoFault)
  }

  function warn(known: { id: string; text: string }, status: PromoStatus): void {
    const reason = warningReason(status as PromoFault)
    if (reason === 'no_longer_valid') $storedPromo.clear()
    $promo.set({ state: 'warned', id: known.id, text: known.text, reason })
  }

  function held(): { id: string; text: string } | undefined {
    const now = $promo.get()
    if (now.state === 'applied') return now.promo
    return now.state === 'warned' ? now : undefined
  }

  return {
    ...{ $promo, unredeemed, takePromo, resumePromo, dropPromo, settlePromo },
    checkPromo: calls.checkPromo,
    /** What to quote with: a choice that a code does not count for may be changed again. */
    promoText: () => held()?.text,
    promocodeId: () => {
      const now = $promo.get()
      const isSpent = now.state === 'warned' && now.reason === 'no_longer_valid'
      return isSpent ? undefined : held()?.id
    },
  }
}

function promoOf({ promocodeId: id, promocodeInputText, effect, endsAt }: CheckedPromo) {
  if (id === null || promocodeInputText === null || effect === null || endsAt === null) return
  return { id, text: promocodeInputText, effect, endsAt }
}
