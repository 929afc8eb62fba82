import { useStore } from '@nanostores/react'
import { $fetching, fetchPaper } from '../../../stores/order/papers.ts'

type PaperProps = { orderId: string; id: string; children: string }

/** An invoice or a credit note by its name: pressed, the browser keeps it as PDF. */
export function PaperButton({ orderId, id, children }: PaperProps) {
  const fetching = useStore($fetching, { ssr: 'initial' })
  const isBusy = fetching.state === 'busy' && fetching.which === `${id} pdf`
  return (
    <button
      type="button"
      className="link"
      aria-busy={isBusy || undefined}
      onClick={() => void fetchPaper(orderId, { id }, 'pdf')}
    >
      {children}
    </button>
  )
}
