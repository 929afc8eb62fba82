import { type CSSProperties, useState } from 'react'
import type { Order } from '../../../stores/order/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { LinePicture, type LineSight } from './line-picture.tsx'

type Props = {
  id: string
  sight: LineSight | null
  className: string
  /** How far the line is; undefined until something has happened to it. */
  progress: Order['progress'][number] | undefined
}

/** The paper that drawings stand on: of the page itself it would hide the edge. */
const GROUND: CSSProperties = { background: 'var(--chalk)' }

/** The whole page, with the edge of a sheet whatever its format. */
const SHEET: CSSProperties = {
  boxSizing: 'border-box',
  inlineSize: '100%',
  blockSize: '100%',
  padding: '8%',
  objectFit: 'contain',
  filter: 'drop-shadow(0 0 1px var(--ink-2)) drop-shadow(0 2px 3px var(--line))',
}

/** The first page of the customer's own file; the thing as it was configured where there is no picture of it. */
export function PrintedPage({ progress, ...drawn }: Props) {
  const { say } = useSpeech()
  const [gone, setGone] = useState('')
  const page = progress?.page
  if (!page || page.picture === gone) return <LinePicture {...drawn} />
  return (
    <span className={drawn.className} style={GROUND}>
      <img
        src={page.picture}
        alt={say('order.first_page', { name: page.name })}
        width={320}
        height={260}
        loading="lazy"
        style={SHEET}
        onError={() => setGone(page.picture)}
      />
    </span>
  )
}

/** How far a line of an order is, with its picture. */
export function progressOf(progress: Order['progress'], { id }: { id: string }) {
  return progress.find(({ lineItemId }) => lineItemId === id)
}
