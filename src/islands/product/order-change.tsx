import { ChangeSaid } from '../order-edit/parts/change-said.tsx'
import { useProduct } from './product-context.tsx'

/** In the place of what is said after adding: what a change of an order would do. */
export function OrderSaid() {
  const { configurator } = useProduct()
  return <ChangeSaid dismiss={configurator.dismiss} />
}
