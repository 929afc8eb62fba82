import { useState } from 'react'
import { createPortal } from 'react-dom'

/** What is to be known of the delivery beside its day, as the shop says it: where the day stands. */
export function Caveats({ caveats }: { caveats: readonly string[] }) {
  // What the page begins with is there before this is fetched.
  const [places] = useState(() => [
    ...document.querySelectorAll('.product-slip, .product-head .product-date'),
  ])
  return places.map((place, index) =>
    createPortal(
      <p className="fine" role="status">
        {caveats.join(' ')}
      </p>,
      place,
      `caveats ${index}`,
    ),
  )
}
