import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useState } from 'react'
import { fetched } from '../../stores/browser/fetched.ts'
import { createConfigurator } from '../../stores/product/configurator.ts'
import { laterCalls } from '../../stores/product/later-calls.ts'
import { $activeCurrency } from '../../stores/session/currency.ts'
import { usePriceView } from '../page/price-view.ts'
import { ShopProvider, useShop, useVoice } from '../page/shop.tsx'
import { Icon } from '../ui/icon.tsx'
import { PriceSwitch } from '../ui/price-switch.tsx'
import { Attributes } from './attributes.tsx'
import { OrderBar } from './bar.tsx'
import { FileCheckChoice } from './file-check-choice.tsx'
import { Late, useLate } from './late.tsx'
import { OtherQuantity } from './other-quantity.tsx'
import { Preview } from './preview.tsx'
import { PriceChoice } from './price-choice.tsx'
import { ProductProvider, useAtOnce, useConfigured, useProduct } from './product-context.tsx'
import { type ProductPageProps, startOf } from './product-page-props.ts'
import { RecapPanel } from './recap.tsx'
import { HeadDate, PriceSlip } from './slip.tsx'
import { Stack } from './stack.tsx'

const MINUTE = 60_000

/** The product page: preview, options, prices and dates, recap, cart. */
export function ProductPage(props: ProductPageProps) {
  // Made per rendering and never outside of it: modules are shared by all shops on the server.
  const [configurator] = useState(() => {
    const start = startOf(props)
    return createConfigurator(start, laterCalls(start))
  })
  return (
    <ShopProvider shop={props.shop}>
      <ProductProvider configurator={configurator} words={props.words}>
        <Form />
      </ProductProvider>
    </ShopProvider>
  )
}

function Form() {
  const { configurator, words } = useProduct()
  const say = useVoice()
  const terms = useTerms()
  const edited = useAtOnce('edited')
  // Nothing is announced or asked before something is chosen, so that it is fetched after the page.
  const late = useLate()
  const { collection, fileFlow } = configurator.product
  useClock()
  useLinkedChoice()
  useEffect(() => $activeCurrency.subscribe(configurator.follow), [configurator])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else void configurator.add()
  }

  return (
    <form className="product-configurator" onSubmit={submit} noValidate>
      <div className="product-views">
        <div className="product-preview-place">
          <Preview />
          <PriceSlip />
        </div>
        <Stack />
      </div>
      <OptionsPlace>
        <div className="product-head">
          <h1>{words.name}</h1>
          <p className="lead">{edited ? say(edited.lead) : words.lead}</p>
          {edited && (
            <a className="more" href={edited.href}>
              {say(edited.leave)}
            </a>
          )}
          {late && <late.BackToCart />}
          {late && <late.LinkNotice />}
          <HeadDate />
        </div>
        <Attributes />
      </OptionsPlace>
      <section className="product-order" aria-labelledby="buy-title">
        <div className="product-order-main">
          <div className="headline">
            <h2 id="buy-title">{say('product.how_many')}</h2>
            <PriceSwitch
              name="price-view"
              legend={say('product.prices_shown')}
              words={{ gross: say('product.incl_vat'), net: say('product.before_vat') }}
            />
          </div>
          {collection && <Late part="Collecting" />}
          <PriceChoice />
          <p className="product-terms">
            <Icon name="check" />
            <span>
              <b>{say('product.date_terms')}</b> {say('product.date_terms_late')}
            </span>
          </p>
          <p className="fine">{terms}</p>
          <div className="product-order-groups">
            <OtherQuantity />
            <FileCheckChoice />
            {(fileFlow.upload || fileFlow.fileCheck) && <Late part="TemplateLinks" />}
          </div>
        </div>
        <RecapPanel />
      </section>
      <OrderBar />
      {late && <late.Announcer />}
    </form>
  )
}

/** What options add to the price is hidden at once where it holds no more, and none of them is drawn for that. */
function OptionsPlace({ children }: { children: ReactNode }) {
  const isKnown = useConfigured('deltas', (deltas) => deltas !== null)
  return <div className={`product-options${isKnown ? '' : ' option-stale'}`}>{children}</div>
}

/** Most visits come without a choice in the address: what reads and writes it is loaded after. */
function useLinkedChoice(): void {
  const { configurator } = useProduct()
  const { links } = useShop()
  useEffect(() => {
    const before = configurator.$choice.get()
    // Without the network the page goes on, with an address that stays as it is until it is back.
    const following = fetched(() => import('./linked-choice.ts')).then(({ followAddress }) =>
      followAddress(configurator, { before, links }),
    )
    return () => void following.then((stop) => stop())
  }, [configurator, links])
}

/** Lets time pass on the page: what is left until the cut-off, and new dates after it. */
function useClock(): void {
  const { configurator } = useProduct()
  useEffect(() => {
    configurator.tick()
    const timer = setInterval(configurator.tick, MINUTE)
    // A page that comes back from the background may have slept through its cut-off.
    document.addEventListener('visibilitychange', configurator.tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', configurator.tick)
      configurator.stop()
    }
  }, [configurator])
}

/** What the prices of the table hold and what not: VAT, options, delivery to where it would go. */
function useTerms(): string {
  const shop = useShop()
  const say = useVoice()
  const isGross = usePriceView() === 'gross'
  const to = useStore(useProduct().configurator.shop.$destination)
  const country = to?.country ?? shop.country
  const names = useMemo(
    () => new Intl.DisplayNames([shop.locale], { type: 'region' }),
    [shop.locale],
  )
  const name = names.of(country)
  const place = [name, to?.postcode].filter(Boolean).join(', ')
  return say(isGross ? 'product.table_terms_gross' : 'product.table_terms', { country: place })
}
