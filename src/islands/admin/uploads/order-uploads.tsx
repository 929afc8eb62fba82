import { ADMIN_ARTWORK, ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { OrderUploads as Uploads } from '../../../stores/staff/uploads.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { LineUploads } from './line-uploads.tsx'

/** The files of an order: of each line, all at once, and what happened to them. */
export function OrderUploads({ uploads }: { uploads: Uploads }) {
  const { say } = useSpeech()
  const { orderNumber, lines, archive } = uploads
  const customer = lines[0]?.customer
  return (
    <>
      <h2>{say('uploads.of_order', { number: orderNumber })}</h2>
      <p>
        {customer && [customer.company, customer.name, customer.email].filter(Boolean).join(', ')}
      </p>
      <p className="actions">
        <a href={withQuery(ADMIN_ORDERS, { view: 'all', order: orderNumber })}>
          {say('uploads.to_order')}
        </a>
        {archive && <a href={archive}>{say('uploads.save_all')}</a>}
      </p>
      {lines.map((line) => (
        <LineUploads
          key={line.artwork.lineItemId}
          line={line}
          desk={withQuery(ADMIN_ARTWORK, {
            order: line.artwork.orderId,
            line: line.artwork.lineItemId,
          })}
        />
      ))}
      <History uploads={uploads} />
    </>
  )
}

function History({ uploads: { history, lines } }: { uploads: Uploads }) {
  const { say, dayAt, timeAt } = useSpeech()
  if (history.length === 0) return null
  const productOf = (id: string) =>
    lines.find(({ artwork }) => artwork.lineItemId === id)?.product ?? ''
  return (
    <>
      <h3>{say('uploads.history')}</h3>
      <ol className="admin-uploads-history">
        {history.map(({ at, event, lineItemId, file, by, who, kinds }) => (
          <li key={`${at} ${event} ${lineItemId} ${file}`}>
            <span>
              {dayAt(at, 'short')}, {timeAt(at)}
            </span>
            <span>
              <b>{say(`uploads.event_${event}`)}</b>{' '}
              {[
                who ? say('uploads.by_name', { name: who }) : by && say(`uploads.by_${by}`),
                file,
                lines.length > 1 && productOf(lineItemId),
              ]
                .filter(Boolean)
                .join(', ')}
              {kinds.length > 0 &&
                `: ${kinds.map((kind) => say(`artwork.repair_${kind}`)).join('; ')}`}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
