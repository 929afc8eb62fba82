import type { ExplainedPrice } from '../../../stores/staff/prices.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { useFigures } from './use-figures.ts'

/** What the price comes to: with VAT and before it, what it costs to make, what is left. */
export function PriceSum({ price }: { price: ExplainedPrice }) {
  const { say, money } = useSpeech()
  const { percent, amount } = useFigures()
  const { currency, netCents, vatCents, grossCents, vatRate, costCents, marginCents } = price
  const sum = (centAmount: number) => money({ centAmount, currencyCode: currency })
  const row = (label: string, value: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <>
      <p className="admin-prices-gross">
        <span>{say('prices.gross')}</span>
        <b>{sum(grossCents)}</b>
        <span>
          {say('prices.each', { amount: amount(grossCents / 100 / price.quantity, currency) })}
        </span>
      </p>
      <dl className="admin-prices-sums">
        {row(say('prices.net'), sum(netCents))}
        {row(say('prices.vat', { percent: percent(vatRate) }), sum(vatCents))}
        {costCents !== null && row(say('prices.cost'), sum(costCents))}
        {marginCents !== null &&
          row(
            say('prices.margin', { percent: percent(netCents === 0 ? 0 : marginCents / netCents) }),
            sum(marginCents),
          )}
      </dl>
      {costCents === null && <p className="admin-prices-small">{say('prices.margin_unknown')}</p>}
      <h2 className="admin-prices-rule">{say('prices.promotions')}</h2>
      {price.promotions.length === 0 ? (
        <p className="admin-prices-small">{say('prices.promotions_none')}</p>
      ) : (
        <dl className="admin-prices-sums">
          {price.promotions.map(({ id, codes, offCents }) => (
            <div key={id}>
              <dt>
                {id}
                {codes.length > 0 && <small>{codes.join(', ')}</small>}
              </dt>
              <dd>{offCents > 0 && `− ${sum(offCents)}`}</dd>
            </div>
          ))}
        </dl>
      )}
      <Advertised price={price} />
    </>
  )
}

/** What the shop has asked for the product as it first stands, and what a reduction would be measured by. */
function Advertised({ price: { advertised, currency } }: { price: ExplainedPrice }) {
  const { say, money, dayAt } = useSpeech()
  const { number } = useFigures()
  const { prices, days, lowestCents, quantity } = advertised
  const sum = (centAmount: number) => money({ centAmount, currencyCode: currency })
  const told =
    prices.length === 0
      ? 'prices.advertised_none'
      : lowestCents === null && 'prices.advertised_short'
  return (
    <>
      <h2 className="admin-prices-rule">{say('prices.advertised')}</h2>
      <p className="admin-prices-small">
        {say('prices.advertised_what', { quantity: number(quantity) })}
      </p>
      <dl className="admin-prices-sums">
        {lowestCents !== null && (
          <div>
            <dt>
              <b>{say('prices.advertised_lowest', { days })}</b>
            </dt>
            <dd>{sum(lowestCents)}</dd>
          </div>
        )}
        {prices.map(({ since, grossCents }) => (
          <div key={since}>
            <dt>{say('prices.advertised_since', { day: dayAt(since, 'short') })}</dt>
            <dd>{sum(grossCents)}</dd>
          </div>
        ))}
      </dl>
      {told && <p className="admin-prices-small">{say(told, { days })}</p>}
    </>
  )
}
