import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStock, type Inventory } from '../../stores/product/stock.ts'
import { useVoice } from '../page/shop.tsx'
import { useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** How many are at hand and when more come, below the price: on a phone below the name. */
export function StockLine() {
  const { configurator } = useProduct()
  const [{ $inventory, follow }] = useState(() => createStock(configurator))
  const inventory = useStore($inventory)
  // What the page begins with is there before this is fetched.
  const [places] = useState(() => [...document.querySelectorAll('[data-stock]')])
  useEffect(follow, [follow])
  if (!inventory) return null
  return places.map((place, index) =>
    createPortal(<Said inventory={inventory} />, place, String(index)),
  )
}

function Said({ inventory }: { inventory: Inventory }) {
  const quantity = useConfigured('choice', (choice) => choice.quantity)
  const formats = useFormats()
  const say = useVoice()
  const { immediateQuantity: left, futureAvailability: more } = inventory
  if (left === null) return null
  const count = formats.number(left)
  const here =
    left === 0
      ? say('product.stock_none')
      : say(left < quantity ? 'product.stock_short' : 'product.stock_left', { count })
  const later =
    more &&
    say('product.stock_more', {
      count: formats.number(more.quantity),
      date: formats.day(more.date),
    })
  return (
    <>
      {left < quantity ? <b>{here}</b> : here} {later}
    </>
  )
}
