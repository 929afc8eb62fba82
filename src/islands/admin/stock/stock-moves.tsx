import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { $stockMoves, loadMoves, type StockMove } from '../../../stores/staff/stock.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Everything that moved of an article, newest first. */
export function StockMoves({ article }: { article: string }) {
  const { say } = useSpeech()
  const log = useStore($stockMoves)
  useEffect(() => {
    void loadMoves(article)
  }, [article])
  return (
    <section aria-labelledby="stock-moves">
      <h3 className="admin-group" id="stock-moves">
        {say('stock.moves')}
      </h3>
      {log.state === 'loading' && <Skeleton rows={4} />}
      {log.state === 'failed' && (
        <FailureNote failure={log.failure} retry={() => void loadMoves(article)} />
      )}
      {log.state === 'listed' && log.moves.length === 0 && (
        <p className="hint">{say('stock.moves_none')}</p>
      )}
      {log.state === 'listed' && (
        <ul className="admin-rows">
          {log.moves.map((move) => (
            <Move key={move.id} of={move} />
          ))}
        </ul>
      )}
      {log.state === 'listed' && log.next !== null && (
        <Button look="line" small onClick={() => void loadMoves(article, log.next ?? undefined)}>
          {say('stock.moves_more')}
        </Button>
      )}
    </section>
  )
}

function Move({ of }: { of: StockMove }) {
  const { say, number, dayAt, timeAt } = useSpeech()
  const values = {
    kind: say(`stock.move_${of.kind}`),
    quantity: number(of.quantity),
    onHand: number(of.onHand),
    reserved: number(of.reserved),
  }
  return (
    <li>
      <p>
        {say('stock.move_after', values)}
        <br />
        <span className="hint">
          <time dateTime={of.at}>
            {dayAt(of.at, 'short')}, {timeAt(of.at)}
          </time>
          {of.orderNumber === null && ` · ${of.reason}`}
        </span>
      </p>
      {of.orderNumber !== null && (
        <a href={withQuery(ADMIN_ORDERS, { order: of.orderNumber })}>{of.orderNumber}</a>
      )}
    </li>
  )
}
