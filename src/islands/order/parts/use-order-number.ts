import { useEffect, useState } from 'react'
import { linkPath } from '../../../lib/domain/urls/link-path.ts'
import { loadOrder } from '../../../stores/order/order.ts'
import { useShop } from '../../page/shop.tsx'

/** The order the address names (`order_number`), loaded; without one, the list of orders is next. */
export function useOrderNumber(): string | null {
  const { links } = useShop()
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('order_number')
    setNumber(named)
    if (named) void loadOrder(named)
    else location.replace(linkPath(links, 'orders'))
  }, [links])
  return number
}
