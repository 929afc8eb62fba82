import { useEffect, useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import { getStaffFigures } from '../../../lib/contract/figures.ts'
import { callAsStaff } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RecommendedTable } from './recommended-table.tsx'
import { WorkLists } from './work-lists.tsx'

type Figures = OutputOf<typeof getStaffFigures>
const DAYS = 14

/** Orders, revenue and margin of the last days, by day and by product. */
export function FiguresPage() {
  const { say } = useSpeech()
  const [figures, setFigures] = useState<Figures | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    let gone = false
    void callAsStaff(getStaffFigures, { days: DAYS }).then((answer) => {
      if (gone) return
      if (answer.ok) setFigures(answer.value)
      else setFailure(answer)
    })
    return () => {
      gone = true
    }
  }, [])
  return (
    <div className="admin-desk admin-desk-wide">
      <WorkLists current="figures" />
      <section className="admin-desk-figures">
        <h1>{say('desk.figures')}</h1>
        <p className="admin-desk-small">{say('desk.figures_lead', { count: DAYS })}</p>
        {failure && <FailureNote failure={failure} />}
        {!figures && !failure && <Skeleton rows={8} />}
        {figures && <Shown figures={figures} />}
      </section>
    </div>
  )
}

function Shown({ figures }: { figures: Figures }) {
  const { say, money, locale } = useSpeech()
  const { currency, today, late, products, recommended } = figures
  const number = new Intl.NumberFormat(locale)
  const amount = (centAmount: number) => money({ centAmount, currencyCode: currency })
  const hasMargins = products.some(({ margin }) => margin !== null)
  return (
    <>
      <h2 className="admin-desk-rule">{say('desk.today')}</h2>
      <dl className="admin-figures">
        <div>
          <dt>{say('desk.figures_orders')}</dt>
          <dd>{number.format(today.orders)}</dd>
        </div>
        <div>
          <dt>{say('desk.figures_revenue')}</dt>
          <dd>{amount(today.net)}</dd>
        </div>
        <div>
          <dt>{say('desk.figures_late')}</dt>
          <dd className={late > 0 ? 'admin-desk-late' : undefined}>{number.format(late)}</dd>
        </div>
      </dl>
      <Days figures={figures} hasMargins={hasMargins} />
      {hasMargins && <p className="admin-desk-small">{say('desk.figures_margin_lead')}</p>}
      <h2 className="admin-desk-rule">{say('desk.figures_products')}</h2>
      <table className="admin-desk-table">
        <thead>
          <tr>
            <th scope="col">{say('desk.product')}</th>
            <th scope="col" className="admin-desk-sum">
              {say('desk.figures_lines')}
            </th>
            <th scope="col" className="admin-desk-sum">
              {say('desk.quantity')}
            </th>
            <th scope="col" className="admin-desk-sum">
              {say('desk.figures_revenue')}
            </th>
            {hasMargins && <MarginHead />}
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, name, lines, quantity, net, margin }) => (
            <tr key={id}>
              <td>{name}</td>
              <td className="admin-desk-sum">{number.format(lines)}</td>
              <td className="admin-desk-sum">{number.format(quantity)}</td>
              <td className="admin-desk-sum">{amount(net)}</td>
              {hasMargins && (
                <td className="admin-desk-sum">{margin === null ? '' : amount(margin)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {recommended.length > 0 && <RecommendedTable figures={figures} />}
    </>
  )
}

/** Revenue by day as a drawing, and the same as a table below it. */
function Days({
  figures: { days, currency },
  hasMargins,
}: {
  figures: Figures
  hasMargins: boolean
}) {
  const { say, day, money } = useSpeech()
  const most = Math.max(1, ...days.map(({ net }) => net))
  const [from = '', to = ''] = [days.at(0)?.day, days.at(-1)?.day]
  const label = say('desk.figures_chart', { from: day(from, 'short'), to: day(to, 'short') })
  return (
    <>
      <h2 className="admin-desk-rule">{label}</h2>
      <svg className="admin-desk-chart" viewBox={`0 0 ${days.length * 10} 40`} aria-hidden="true">
        {days.map(({ day: date, net }, index) => (
          <rect
            key={date}
            x={index * 10 + 1}
            y={40 - (net / most) * 38 - 1}
            width={8}
            height={(net / most) * 38 + 1}
          />
        ))}
      </svg>
      <table className="admin-desk-table">
        <thead>
          <tr>
            <th scope="col">{say('desk.figures_day')}</th>
            <th scope="col" className="admin-desk-sum">
              {say('desk.figures_orders')}
            </th>
            <th scope="col" className="admin-desk-sum">
              {say('desk.figures_revenue')}
            </th>
            {hasMargins && <MarginHead />}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day: date, orders, net, margin }) => (
            <tr key={date}>
              <td>{day(date, 'short')}</td>
              <td className="admin-desk-sum">{orders}</td>
              <td className="admin-desk-sum">
                {money({ centAmount: net, currencyCode: currency })}
              </td>
              {hasMargins && (
                <td className="admin-desk-sum">
                  {margin === null ? '' : money({ centAmount: margin, currencyCode: currency })}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function MarginHead() {
  const { say } = useSpeech()
  return (
    <th scope="col" className="admin-desk-sum">
      {say('desk.figures_margin')}
    </th>
  )
}
