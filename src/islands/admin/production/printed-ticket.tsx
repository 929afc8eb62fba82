import type { Ticket } from '../../../stores/staff/production/line.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { GoesTo } from './goes-to.tsx'
import { WorkPicture } from './work-picture.tsx'

type TicketProps = { ticket: Ticket; paper: 'a5' | 'a4'; link: string }

/** What goes with the sheets: what is made, of what, how many, until when, and the code that opens it. */
export function PrintedTicket({ ticket: { line, plan }, paper, link }: TicketProps) {
  const { say, day } = useSpeech()
  const { reference, product, pieces, customer, jobName, files } = line
  return (
    <article className={`admin-work-ticket admin-work-ticket-${paper}`}>
      <header>
        <div>
          <h2>{reference}</h2>
          <p>
            {say('work.leaves')} <b>{day(line.leaves, 'long')}</b>
          </p>
          <p className="admin-desk-small">
            {say('work.promised')} {day(line.due, 'long')}
          </p>
        </div>
        <QrCode
          text={link}
          label={say('work.code_of', { reference })}
          className="admin-work-code"
        />
      </header>
      <WorkPicture
        id={`ticket-${line.lineItemId}`}
        line={line}
        className="admin-work-ticket-picture"
      />
      <div>
        <h3>{product}</h3>
        <p className="admin-work-pieces">{pieces}</p>
        <p>{[customer, jobName].filter(Boolean).join(', ')}</p>
        {line.goesTo && <GoesTo goesTo={line.goesTo} />}
      </div>
      <dl className="admin-desk-money">
        {line.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {line.machine.name && plan.length === 0 && (
          <div>
            <dt>{say('work.machine')}</dt>
            <dd>{line.machine.name}</dd>
          </div>
        )}
        {plan.map((part) => (
          <Plan key={part.part} part={part} />
        ))}
        <div>
          <dt>{say('work.files')}</dt>
          <dd>{files.map(({ name }) => name).join(', ') || say('work.files_none')}</dd>
        </div>
      </dl>
      <p className="admin-desk-small">{say('work.scan_this')}</p>
    </article>
  )
}

function Plan({ part }: { part: Ticket['plan'][number] }) {
  const { say, sayIf, sayCount, number } = useSpeech()
  const { press, style, sheet, up, sheets } = part
  const printed = sayIf(`prices.style_${style.replaceAll('-', '_')}`) ?? style
  const size =
    sheet.height === null
      ? say('work.roll', { width: number(sheet.width), up })
      : say('work.sheet', { width: number(sheet.width), height: number(sheet.height), up })
  return (
    <>
      <div>
        <dt>{say('work.plan', { part: part.part })}</dt>
        <dd>
          {press}, {printed}
        </dd>
      </div>
      <div>
        <dt>{say('work.imposition')}</dt>
        <dd>
          {size}
          {sheets !== null && `, ${sayCount('work.sheets', sheets)}`}
        </dd>
      </div>
    </>
  )
}
