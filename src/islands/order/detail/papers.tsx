import { useStore } from '@nanostores/react'
import type { Order } from '../../../stores/order/order.ts'
import {
  $fetching,
  fetchPaper,
  type Paper,
  type PaperFormat,
} from '../../../stores/order/papers.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Icon } from '../../ui/icon.tsx'
import { FailureNote } from '../../ui/note.tsx'

/** Invoices, credit notes and the pro forma of an order, to keep; the first two also as e-invoice. */
export function Papers({ order }: { order: Order }) {
  const { say } = useSpeech()
  const fetching = useStore($fetching, { ssr: 'initial' })
  const { documents } = order
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="papers">
      <h2 id="papers">{say('order.papers')}</h2>
      <ul className="order-papers">
        {documents.map((paper) => (
          <PaperRows key={paper.id} orderId={order.id} paper={paper} />
        ))}
      </ul>
      {fetching.state === 'failed' && <FailureNote failure={fetching.failure} />}
    </section>
  )
}

function PaperRows({ orderId, paper }: { orderId: string; paper: Paper }) {
  const { say, dayAt, money } = useSpeech()
  const { kind, number, issuedAt, totalGross } = paper
  const name = say(`order.paper_${kind}`, { number })
  return (
    <>
      <PaperRow
        {...{ orderId, paper, name }}
        format="pdf"
        note={issuedAt ? `${dayAt(issuedAt, 'short')}, ${money(totalGross)}` : money(totalGross)}
      />
      {kind !== 'pro_forma' && (
        <PaperRow
          {...{ orderId, paper }}
          format="xml"
          name={say('order.paper_xml', { number })}
          note="XML"
        />
      )}
    </>
  )
}

type RowProps = {
  orderId: string
  paper: Paper
  format: PaperFormat
  name: string
  note: string
}

function PaperRow({ orderId, paper, format, name, note }: RowProps) {
  const fetching = useStore($fetching, { ssr: 'initial' })
  const isBusy = fetching.state === 'busy' && fetching.which === `${paper.id} ${format}`
  return (
    <li>
      <button
        type="button"
        aria-busy={isBusy || undefined}
        onClick={() => void fetchPaper(orderId, paper, format)}
      >
        <Icon name="download" />
        <span>{name}</span>
        <small>{note}</small>
      </button>
    </li>
  )
}
