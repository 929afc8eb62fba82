import { useStore } from '@nanostores/react'
import { $customer } from '../../stores/customer/customer.ts'
import { LogoutButton } from '../auth/parts/logout-button.tsx'
import { OrdersList } from '../order/parts/orders-list.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddressBook } from './address-book.tsx'
import { CustomerDetails } from './parts/customer-details.tsx'

const LATEST = 3

type AccountProps = { shop: ShopProps; products: WordsOfProducts }

export function AccountPage({ shop, products }: AccountProps) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={5} />}>
      <Account products={products} />
    </App>
  )
}

function Account({ products }: Omit<AccountProps, 'shop'>) {
  const { say } = useSpeech()
  const { links } = useShop()
  const customer = useStore($customer, { ssr: 'initial' })
  if (!customer) return <Skeleton rows={5} />
  const { firstName } = customer
  return (
    <>
      <h1>{say('account.hello', { name: firstName })}</h1>
      <section aria-labelledby="latest">
        <h2 id="latest">{say('account.latest')}</h2>
        <OrdersList products={products} limit={LATEST}>
          <p>
            <a className="more" href={links['orders']}>
              {say('account.all_orders')}
            </a>
          </p>
        </OrdersList>
      </section>
      <section aria-labelledby="book">
        <h2 id="book">{say('account.addresses')}</h2>
        <AddressBook customer={customer} heading="h3" />
        <p>
          <a className="more" href={links['addresses']}>
            {say('account.manage_addresses')}
          </a>
        </p>
      </section>
      <section aria-labelledby="details">
        <h2 id="details">{say('account.details')}</h2>
        <CustomerDetails customer={customer} />
        <p className="form-actions">
          <LogoutButton />
        </p>
      </section>
    </>
  )
}
