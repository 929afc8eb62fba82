import { App } from '../page/app.tsx'
import type { ShopProps } from '../page/shop.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LegacyLink } from './legacy-link.tsx'
import { OrdersFilter } from './orders-filter.tsx'
import { OrdersOf } from './orders-of.tsx'
import { OrdersList } from './parts/orders-list.tsx'
import type { WordsOfProducts } from './parts/product-words.ts'

const ORDERS_A_PAGE = 10

export function OrdersPage({ shop, products }: { shop: ShopProps; products: WordsOfProducts }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={6} />}>
      <OrdersOf />
      <OrdersFilter />
      <OrdersList products={products} limit={ORDERS_A_PAGE} paged />
      <LegacyLink />
    </App>
  )
}
