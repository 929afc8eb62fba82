import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { applyPromo } from '../../stores/product/apply-promo.ts'
import type { PromoState, QuotedPromo } from '../../stores/product/configurator-promo.ts'
import { useShop, useVoice, useVoiceIf } from '../page/shop.tsx'
import { useAtOnce, useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** The field of a promo code: typed, and checked before it counts. */
export function PromoEntry() {
  const { configurator } = useProduct()
  const promo = useAtOnce('promo')
  const [typed, setTyped] = useState('')
  const say = useVoice()
  const sayIf = useVoiceIf()
  const input = useRef<HTMLInputElement>(null)
  const { unredeemed, $promo } = configurator
  const apply = () => {
    setTyped('')
    return applyPromo(configurator, typed)
  }
  useEffect(() => {
    const redeem = async () => {
      await apply()
      if ($promo.get().state !== 'refused') return showPromo()
      input.current?.closest('details')?.setAttribute('open', '')
      input.current?.focus()
    }
    if (typed.trim() !== '') unredeemed.redeem = redeem
    return () => {
      unredeemed.redeem = undefined
    }
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form around it would put the order into the cart.
    event.preventDefault()
    void apply()
  }
  const fault =
    promo.state === 'refused'
      ? sayIf(`product.promo_${promo.status}`, { code: promo.typed.toUpperCase() })
      : undefined
  return (
    <>
      <div className="field product-promo-entry">
        <label htmlFor="promo-code">{say('product.promo_label')}</label>
        <input
          ref={input}
          id="promo-code"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          aria-describedby="promo-code-fault"
        />
        <button type="button" className="btn btn-line" onClick={() => void apply()}>
          {say(promo.state === 'checking' ? 'product.promo_checking' : 'product.promo_apply')}
        </button>
      </div>
      <p id="promo-code-fault" className="field-error" role="status">
        {fault}
      </p>
    </>
  )
}

/** Brings what is said of the code into sight: the button that sent it may be far away, in the bar of a phone. */
function showPromo(): void {
  requestAnimationFrame(() =>
    document.querySelector('.product-promo')?.scrollIntoView({ block: 'nearest' }),
  )
}

/** A promo code that counts, or no longer does. */
export function PromoSaid() {
  const { configurator } = useProduct()
  const promo = useAtOnce('promo')
  const say = useVoice()
  if (promo.state !== 'applied' && promo.state !== 'warned') return null
  const code = promo.state === 'applied' ? promo.promo.text : promo.text
  return (
    <>
      <p>
        {promo.state === 'applied' ? <Applied promo={promo.promo} /> : <Warned promo={promo} />}
      </p>
      <p>
        <button type="button" className="link" onClick={configurator.dropPromo}>
          {say('product.promo_remove', { code })}
        </button>
      </p>
    </>
  )
}

function Applied({ promo }: { promo: QuotedPromo }) {
  const { recap } = useConfigured('recap')
  const { quantity, priority } = useConfigured('choice')
  const { matrix } = useConfigured('prices')
  // Looked up here: what the page starts with is not cut in two for it.
  const cells = matrix.rows.find((row) => row.quantity === quantity)?.cells
  const was = cells?.find((cell) => cell.priority === priority)?.promo?.was
  const formats = useFormats()
  const { locale, timeZone } = useShop()
  const effect = usePromoEffect()
  const say = useVoice()
  const counts = recap?.off !== undefined
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone }).format(
    // It counts up to the midnight that ends its last day.
    Date.parse(promo.endsAt) - 1,
  )
  return (
    <>
      <b>{promo.text}</b> {effect(promo)} {say('product.promo_until', { day })}
      {!counts && <> {say('product.promo_not_here')}</>}
      {was && (
        <>
          <br />
          {say('product.promo_before')} <s>{formats.amount(was)}</s>
        </>
      )}
    </>
  )
}

function Warned({ promo }: { promo: Extract<PromoState, { state: 'warned' }> }) {
  const say = useVoice()
  const values = { code: promo.text }
  return promo.reason === 'no_longer_valid'
    ? say('product.promo_no_longer_valid', values)
    : say('product.promo_invalid_selection', values)
}

function usePromoEffect(): (promo: QuotedPromo) => string {
  const formats = useFormats()
  const say = useVoice()
  const tier = ({ from, percent }: { from: number; percent: number }) =>
    say('product.promo_tier_from', {
      percent: formats.number(percent),
      quantity: formats.number(from),
    })
  return ({ effect }) => {
    switch (effect.kind) {
      case 'share':
        return say('product.promo_share', { percent: formats.number(effect.percent) })
      case 'tier':
        return say('product.promo_tier', { tiers: effect.tiers.map(tier).join(', ') })
      case 'amount':
        return say('product.promo_amount', { price: formats.price(effect.cents) })
      case 'fixed_price':
        return say('product.promo_fixed_price', { price: formats.price(effect.cents) })
      case 'free_service':
        return say('product.promo_free_service')
      case 'free_delivery':
        return say('product.promo_free_delivery')
    }
  }
}
