import { App } from '../page/app.tsx'
import type { ShopProps } from '../page/shop.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LegacyLink } from './legacy-link.tsx'
import { OrdersFilter } from './orders-filter.tsx'
import { OrdersOf } from './orders-of.tsx'
import { OrdersList } from './parts/orders-list.tsx'
import type { WordsOfProducts } from './parts/product-words.ts'

const ORDERS_A_PAGE = 10

type Props = {
  shop: ShopProps
  products: WordsOfProducts
  /** Address of the drawing for who has ordered nothing. */
  empty: string
}

export function OrdersPage({ shop, products, empty }: Props) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={6} />}>
      <OrdersOf />
      <OrdersFilter />
      <OrdersList products={products} empty={empty} limit={ORDERS_A_PAGE} paged />
      <LegacyLink />
    </App>
  )
}
