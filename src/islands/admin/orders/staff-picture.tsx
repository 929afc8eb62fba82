import { useEffect, useState } from 'react'
import type { PictureSpec } from '../../../lib/pictures/spec.ts'
import { fetched } from '../../../stores/browser/fetched.ts'
import type { StaffLine } from '../../../stores/staff/orders/order.ts'
import { useShop } from '../../page/shop.tsx'

type Props = { id: string; look: StaffLine['look']; className: string }

/**
 * A line's thing as it was configured; empty paper for what is sold no more, and until the drawing
 * code has come after the page.
 */
export function StaffPicture({ id, look, className }: Props) {
  const { pictures, imprints } = useShop()
  const [drawn, setDrawn] = useState('')
  const text = JSON.stringify(look)
  useEffect(() => {
    let gone = false
    const wanted = JSON.parse(text) as StaffLine['look']
    if (!wanted) return undefined
    const { scene, ground, facts, quantity: count } = wanted
    // Documents were judged against the scenes and grounds there are before they went live.
    const spec = { scene, ground, ratio: 'thumb' } as PictureSpec
    fetched(() => import('../../order/parts/draw-line.ts'))
      .then(({ drawLine }) =>
        drawLine(`${className}-${id}`, { spec, facts, count }, { pictures, imprints }),
      )
      .then(
        (picture = '') => gone || setDrawn(picture),
        () => undefined,
      )
    return () => {
      gone = true
    }
  }, [id, text, className, pictures, imprints])
  return (
    <span className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawn }} />
  )
}
