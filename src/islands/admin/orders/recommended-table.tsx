import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import type { getStaffFigures } from '../../../lib/contract/figures.ts'
import { useSpeech } from '../../page/use-speech.ts'

type RecommendedProps = {
  figures: Pick<OutputOf<typeof getStaffFigures>, 'recommended' | 'currency'>
}

/** What was ordered from recommendations of the shop, by their place. */
export function RecommendedTable({ figures: { recommended, currency } }: RecommendedProps) {
  const { say, sayIf, money, locale } = useSpeech()
  const number = new Intl.NumberFormat(locale)
  return (
    <>
      <h2 className="admin-desk-rule">{say('desk.figures_recommended')}</h2>
      <table className="admin-desk-table">
        <thead>
          <tr>
            <th scope="col">{say('desk.recommended_place')}</th>
            <th scope="col">{say('desk.recommended_page')}</th>
            <th scope="col" className="admin-desk-sum">
              {say('desk.figures_lines')}
            </th>
            <th scope="col" className="admin-desk-sum">
              {say('desk.figures_revenue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {recommended.map(({ id, from, page, lines, net }) => (
            <tr key={`${id} ${from}`}>
              <td>{sayIf(`desk.recommended_${id.replaceAll('-', '_')}`) ?? id}</td>
              <td>{page}</td>
              <td className="admin-desk-sum">{number.format(lines)}</td>
              <td className="admin-desk-sum">
                {money({ centAmount: net, currencyCode: currency })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
