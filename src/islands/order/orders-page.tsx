import type { WordsOfProducts } from '../cart/cart-words.ts'
import { App } from '../ui/app.tsx'
import { Bones } from '../ui/bones.tsx'
import type { ShopProps } from '../ui/shop.tsx'
import { OrdersList } from './orders-list.tsx'

const ORDERS_A_PAGE = 10

export function OrdersPage({ shop, products }: { shop: ShopProps; products: WordsOfProducts }) {
  return (
    <App shop={shop} access="customer" bones={<Bones rows={6} />}>
      <OrdersList products={products} limit={ORDERS_A_PAGE} paged />
    </App>
  )
}
