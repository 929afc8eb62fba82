import { useStore } from '@nanostores/react'
import { reloadCart } from '../../stores/cart.ts'
import { $customer } from '../../stores/customer.ts'
import { App } from '../ui/app.tsx'
import { Bones } from '../ui/controls/bones.tsx'
import { FailureNote } from '../ui/controls/note.tsx'
import { KeepDate } from '../ui/order/keep-date.tsx'
import { OrderSummary } from '../ui/order/order-summary.tsx'
import type { WordsOfProducts } from '../ui/order/product-words.ts'
import { type ShopProps, useShop } from '../ui/shop.tsx'
import { useSpeech } from '../ui/use-speech.ts'
import { AddressForm } from './address-form.tsx'
import { useOpenCart } from './use-open-cart.ts'
import { Way } from './way.tsx'

type AddressProps = { shop: ShopProps; products: WordsOfProducts }

export function CheckoutAddressPage({ shop, products }: AddressProps) {
  return (
    <App shop={shop} access="customer" bones={<Waiting />}>
      <AddressStep products={products} />
    </App>
  )
}

function AddressStep({ products }: Omit<AddressProps, 'shop'>) {
  const { say } = useSpeech()
  const { links } = useShop()
  const { state, isEmpty } = useOpenCart(links['cart'] ?? '/')
  const customer = useStore($customer, { ssr: 'initial' })

  if (state.state === 'failed') {
    return <FailureNote failure={state.failure} retry={() => void reloadCart()} />
  }
  if (state.state === 'loading' || isEmpty || !state.cart || !customer) return <Waiting />
  const { cart } = state
  return (
    <>
      <Way step="address" />
      <div className="cart">
        <div>
          <h1>{say('checkout.title')}</h1>
          <AddressForm cart={cart} customer={customer} />
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

function Waiting() {
  const { say } = useSpeech()
  return (
    <>
      <Way step="address" />
      <div className="cart">
        <div>
          <h1>{say('checkout.title')}</h1>
          <div className="shelf-s">
            <Bones rows={2} boxes={1} />
          </div>
        </div>
      </div>
    </>
  )
}
