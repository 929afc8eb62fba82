import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ADMIN_PRODUCTION } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { $tickets, loadTickets } from '../../../stores/staff/production/line.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PrintedTicket } from './printed-ticket.tsx'

const papers = ['a5', 'a4'] as const

/** Tickets for the printer, a page a line. */
export function TicketsPage({ lines }: { lines: string }) {
  const { say } = useSpeech()
  const state = useStore($tickets)
  const [paper, setPaper] = useState<(typeof papers)[number]>('a5')
  useEffect(() => {
    void loadTickets(lines)
  }, [lines])
  return (
    <section className="admin-desk-paper admin-work-tickets">
      <h1 className="visually-hidden">{say('work.tickets')}</h1>
      <div className="admin-desk-acts admin-desk-screen">
        <a href={ADMIN_PRODUCTION}>{say('work.to_list')}</a>
        <label>
          {say('work.paper')}{' '}
          <select
            value={paper}
            onChange={({ target }) =>
              setPaper(papers.find((each) => each === target.value) ?? 'a5')
            }
          >
            {papers.map((each) => (
              <option key={each} value={each}>
                {each.toUpperCase()}
              </option>
            ))}
          </select>
        </label>
        <Button small onClick={() => print()}>
          {say('desk.print')}
        </Button>
      </div>
      {state.state === 'loading' && <Skeleton rows={8} />}
      {state.state === 'failed' && (
        <FailureNote failure={state.failure} retry={() => void loadTickets(lines)} />
      )}
      {state.state === 'ready' && state.tickets.length === 0 && (
        <p>{say('work.not_found', { text: lines })}</p>
      )}
      {state.state === 'ready' &&
        state.tickets.map((ticket) => (
          <PrintedTicket
            key={ticket.line.lineItemId}
            ticket={ticket}
            paper={paper}
            link={`${location.origin}${withQuery(ADMIN_PRODUCTION, { line: ticket.line.reference })}`}
          />
        ))}
    </section>
  )
}
