import { useEffect, useState } from 'react'
import { fetched } from '../../../stores/browser/fetched.ts'
import { useShop } from '../../page/shop.tsx'
import type { LineLook } from './draw-line.ts'

export type LineSight = { src: string; look: LineLook }

type Props = {
  /** The line's id. */
  id: string
  /** Null for a product that is no longer sold. */
  sight: LineSight | null
  className: string
}

/**
 * A line's thing, drawn as it was configured; what it shows stands beside it in words. The drawing
 * code comes after the page: until then, and without it, the product's general picture stands there,
 * on the same paper and in the same shape.
 */
export function LinePicture({ id, sight, className }: Props) {
  const [drawn, setDrawn] = useState('')
  const { pictures, imprints } = useShop()
  const look = sight && JSON.stringify(sight.look)
  useEffect(() => {
    let gone = false
    if (look) {
      fetched(() => import('./draw-line.ts'))
        .then(({ drawLine }) => drawLine(`line-${id}`, JSON.parse(look), { pictures, imprints }))
        .then(
          (picture = '') => gone || setDrawn(picture),
          () => undefined,
        )
    }
    return () => {
      gone = true
    }
  }, [id, look, pictures, imprints])
  return (
    <span className={className}>
      {drawn ? (
        <span className="drawing" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawn }} />
      ) : (
        sight && <img src={sight.src} alt="" width={320} height={260} decoding="async" />
      )}
    </span>
  )
}
