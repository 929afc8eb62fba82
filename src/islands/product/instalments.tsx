import { useState } from 'react'
import { createPortal } from 'react-dom'
import { fill } from '../../lib/domain/dictionary/dictionary.ts'
import { instalmentsOf } from '../../lib/domain/payment/plan.ts'
import type { ProductPlan } from '../../stores/product/configurator-state.ts'
import { useConfigured } from './product-context.tsx'
import { useFormats } from './words.ts'

/** What is ordered in instalments, below the price: on a phone below the name. */
export function Instalments({ plan }: { plan: ProductPlan }) {
  const { recap, waiting } = useConfigured('recap')
  const currency = useConfigured('prices', ({ matrix }) => matrix.currency)
  const edited = useConfigured('edited')
  const { price, number } = useFormats()
  // What the page begins with is there before this is fetched.
  const [places] = useState(() => [
    ...document.querySelectorAll('.product-slip, .product-head .product-date'),
  ])
  // An order that is changed is paid by what was agreed for it.
  if (!recap || edited?.put || currency !== plan.currency) return null
  const [first = 0, each = 0] = instalmentsOf(recap.gross, plan)
  const values = {
    count: number(plan.instalments),
    days: number(plan.everyDays),
    more: number(plan.instalments - 1),
    amount: price(plan.minimum),
    first: price(first),
    each: price(each),
  }
  const text = fill(recap.gross < plan.minimum ? plan.words.from : plan.words.split, values)
  return places.map((place, index) =>
    createPortal(
      <p className="fine" aria-busy={waiting}>
        {text}
      </p>,
      place,
      String(index),
    ),
  )
}
