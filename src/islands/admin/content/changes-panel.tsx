import type { DraftChanges } from '../../../stores/staff/content/draft.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** Pages of one list that are named; the rest is counted. */
const SHOWN = 12

/** Documents and pages that would be others. */
export function ChangesPanel({ changes }: { changes: DraftChanges }) {
  const { say, sayCount } = useSpeech()
  const { documents, pages, pageCount, isRendered, priceCount, problems, notes } = changes
  return (
    <div className="admin-content-panel">
      <h2 className="admin-content-title">{say('admin.content_what_changes')}</h2>
      <p className="admin-content-figures">
        <b>{sayCount('admin.content_pages', pageCount)}</b>{' '}
        <b>{sayCount('admin.content_prices', priceCount)}</b>
      </p>
      {!isRendered && <p>{say('admin.content_not_rendered')}</p>}
      {[...problems, ...notes.map((message) => ({ path: '', line: 0, message }))].map((each) => (
        <p key={`${each.path} ${each.message}`} className="admin-content-note">
          {each.message}
        </p>
      ))}
      <ul>
        {documents.map(({ path, keys }) => (
          <li key={path}>
            {path}
            <small>{keys.join(', ')}</small>
          </li>
        ))}
        {pages.slice(0, SHOWN).map(({ tenant, path, change }) => (
          <li key={`${tenant} ${path}`}>
            {tenant} {path}
            {change !== 'changed' && (
              <small>
                {say(change === 'new' ? 'admin.content_page_new' : 'admin.content_page_gone')}
              </small>
            )}
          </li>
        ))}
        {pageCount > SHOWN && <li>{say('admin.content_more', { count: pageCount - SHOWN })}</li>}
      </ul>
    </div>
  )
}

/** Prices before and after, those that move most first. */
export function PricesPanel({ changes }: { changes: DraftChanges }) {
  const { say } = useSpeech()
  return (
    <div className="admin-content-panel">
      <h2 className="admin-content-title">{say('admin.content_prices_title')}</h2>
      {changes.prices.length === 0 && <p>{say('admin.content_prices_none')}</p>}
      {changes.prices.slice(0, 6).map((moved) => (
        <PriceTable key={`${moved.tenant} ${moved.product}`} moved={moved} />
      ))}
      {changes.prices.length > 6 && (
        <p>{say('admin.content_more', { count: changes.prices.length - 6 })}</p>
      )}
    </div>
  )
}

function PriceTable({ moved }: { moved: DraftChanges['prices'][number] }) {
  const { say, money, percent, locale } = useSpeech()
  const { tenant, product, choice, currency, rows } = moved
  const amount = (centAmount: number) => money({ centAmount, currencyCode: currency })
  const share = (before: number, after: number) => {
    const by = percent(Math.abs(after - before) / Math.max(before, 1))
    return after === before ? '' : `${after > before ? '+' : '−'}${by}`
  }
  return (
    <table className="admin-content-prices">
      <caption>
        {product}, {tenant}
        {choice && `, ${choice}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">{say('admin.content_quantity')}</th>
          <th scope="col">{say('admin.content_which_live')}</th>
          <th scope="col">{say('admin.content_which_draft')}</th>
          <th scope="col">{say('admin.content_by')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, 6).map(({ quantity, before, after }) => (
          <tr key={quantity} data-moved={before !== after}>
            <th scope="row">{quantity.toLocaleString(locale)}</th>
            <td>{amount(before)}</td>
            <td>
              <b>{amount(after)}</b>
            </td>
            <td>{share(before, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
