import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { isCollected } from '../../lib/domain/delivery/collection.ts'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { fetched } from '../../stores/browser/fetched.ts'
import { reloadCart } from '../../stores/cart/cart.ts'
import { $customer } from '../../stores/customer/customer.ts'
import { useOpenCart } from '../cart/parts/use-open-cart.ts'
import { KeepDate } from '../order/parts/keep-date.tsx'
import { OrderFold } from '../order/parts/order-fold.tsx'
import { OrderSummary } from '../order/parts/order-summary.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmailStep } from './email-step.tsx'
import { Way } from './parts/steps.tsx'

const formOf = () => fetched(() => import('./address-form.tsx'))
const AddressForm = lazy(async () => {
  const { AddressForm } = await formOf()
  return { default: AddressForm }
})

type AddressProps = {
  shop: ShopProps
  products: WordsOfProducts
  /** Companies of another state may be charged without VAT here. */
  asksVatNumber: boolean
}

export function CheckoutAddressPage({ shop, products, asksVatNumber }: AddressProps) {
  // Fetched beside the cart, and while a newcomer types an e-mail address, so that nobody waits for it.
  useEffect(() => void formOf().catch(() => undefined), [])
  return (
    <App
      shop={shop}
      access="customer"
      waiting={<Waiting products={products} />}
      newcomer={<EmailStep products={products} />}
    >
      <AddressStep products={products} asksVatNumber={asksVatNumber} />
    </App>
  )
}

function AddressStep({ products, asksVatNumber }: Omit<AddressProps, 'shop'>) {
  const { say } = useSpeech()
  const { links } = useShop()
  const { state, isEmpty } = useOpenCart(linkPath(links, 'cart'))
  const customer = useStore($customer, { ssr: 'initial' })

  if (state.state === 'failed') {
    return <FailureNote failure={state.failure} retry={() => void reloadCart()} />
  }
  if (state.state === 'loading' || isEmpty || !state.cart || !customer)
    return <Waiting products={products} />
  const { cart } = state
  return (
    <>
      <Way step="address" />
      <OrderFold cart={cart} products={products} />
      <div className="order-columns">
        <div>
          <h1>
            {say(isCollected(cart.lineItems) ? 'checkout.title_collected' : 'checkout.title')}
          </h1>
          <Suspense fallback={<Skeleton rows={2} boxes={1} />}>
            <AddressForm cart={cart} customer={customer} asksVatNumber={asksVatNumber} />
          </Suspense>
        </div>
        <OrderSummary
          lines={cart.lineItems}
          taxed={cart.taxedPrice}
          products={products}
          title={say('checkout.summary')}
        >
          <KeepDate lines={cart.lineItems} />
        </OrderSummary>
      </div>
    </>
  )
}

function Waiting({ products }: Pick<AddressProps, 'products'>) {
  const { say } = useSpeech()
  return (
    <>
      <Way step="address" />
      <OrderFold cart={null} products={products} />
      <div className="order-columns">
        <div>
          <h1>{say('checkout.title')}</h1>
          <div className="section-small">
            <Skeleton rows={2} boxes={1} />
          </div>
        </div>
      </div>
    </>
  )
}
