import { App } from '../ui/app.tsx'
import { Bones } from '../ui/controls/bones.tsx'
import { OrdersList } from '../ui/order/orders-list.tsx'
import type { WordsOfProducts } from '../ui/order/product-words.ts'
import type { ShopProps } from '../ui/shop.tsx'

const ORDERS_A_PAGE = 10

export function OrdersPage({ shop, products }: { shop: ShopProps; products: WordsOfProducts }) {
  return (
    <App shop={shop} access="customer" bones={<Bones rows={6} />}>
      <OrdersList products={products} limit={ORDERS_A_PAGE} paged />
    </App>
  )
}
