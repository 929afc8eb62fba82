import type { ExplainedPrice } from '../../../stores/staff/prices.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { useFigures } from './use-figures.ts'

type Step = ExplainedPrice['steps'][number]

/** The price step by step: what it is, how it comes about, what it adds, what the price has come to. */
export function PriceSteps({ price }: { price: ExplainedPrice }) {
  const { say, sayIf } = useSpeech()
  const { amount } = useFigures()
  const how = useHow()
  const name = useStepName()
  const ways = price.ways.map(({ part, press, style, up }) => {
    const printed = sayIf(`prices.style_${style.replaceAll('-', '_')}`) ?? style
    return say('prices.way', { part, press, style: printed, up })
  })
  return (
    <>
      <h2 className="admin-prices-rule">{say('prices.breakdown')}</h2>
      {ways.map((way) => (
        <p key={way} className="admin-prices-small">
          {way}
        </p>
      ))}
      <div className="admin-prices-scroll">
        <table className="admin-prices-table">
          <thead>
            <tr>
              <th scope="col">{say('prices.col_step')}</th>
              <th scope="col">{say('prices.col_how')}</th>
              <th scope="col" className="admin-prices-sum">
                {say('prices.col_adds')}
              </th>
              <th scope="col" className="admin-prices-sum">
                {say('prices.col_total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {price.steps.map((step, index) => (
              <tr key={`${index} ${step.kind}`}>
                <th scope="row">{name(step)}</th>
                <td>{how(step)}</td>
                <td className="admin-prices-sum">{amount(step.amount, step.currency)}</td>
                <td className="admin-prices-sum">{amount(step.total, step.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function useStepName(): (step: Step) => string {
  const { say, sayIf } = useSpeech()
  return ({ kind, key, name }) => {
    if (kind === 'work') {
      const what = sayIf(`prices.work_${key?.replaceAll('-', '_')}`) ?? key ?? ''
      return name ? `${what}, ${name}` : what
    }
    if (kind === 'priority')
      return `${say('prices.step_priority')}: ${sayIf(`priorities.${key}`) ?? key}`
    if (kind === 'price_list') return `${say('prices.step_price_list')}: ${key}`
    if (kind === 'formula') return say('prices.step_formula')
    return name || (sayIf(`prices.step_${kind}`) ?? kind)
  }
}

function useHow(): (step: Step) => string {
  const { say } = useSpeech()
  const { amount, number, percent } = useFigures()
  const work = ({ fixed = 0, each = 0, quantity = 0 }: Step['facts'], currency: string) =>
    [
      fixed > 0 && amount(fixed, currency),
      each > 0 && `${amount(each, currency)} × ${number(quantity)}`,
    ]
      .filter(Boolean)
      .join(' + ')
  return ({ kind, facts, factor, name, currency }) => {
    const fact = (key: string) => facts[key] ?? 0
    if (kind === 'formula') return `× ${number(factor ?? 1)} = ${name}`
    if (factor !== null) return `× ${number(factor)}`
    switch (kind) {
      case 'scale':
        return say('prices.how_scale', {
          scale: amount(fact('scale'), currency),
          exponent: number(fact('exponent')),
        })
      case 'unit':
      case 'each':
        return `${amount(fact('each'), currency)} × ${number(fact('quantity'))}`
      case 'work':
        return work(facts, currency)
      case 'area':
        return say('prices.how_area', {
          area: number(fact('area')),
          rate: amount(fact('rate'), currency),
        })
      case 'tier':
        return `− ${percent(fact('percent') / 100)}`
      case 'list':
        return say('prices.how_list', { quantity: number(fact('quantity')) })
      case 'between':
        return say('prices.how_between', { from: number(fact('from')), to: number(fact('to')) })
      case 'margin':
        return say('prices.how_margin', {
          percent: percent(fact('percent') / 100),
          on: amount(fact('on'), currency),
        })
      default:
        return ''
    }
  }
}
