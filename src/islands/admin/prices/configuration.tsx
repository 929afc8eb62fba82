import { type ReactNode, useId } from 'react'
import type { ExplainedPrice, PricedProducts, PriceQuestion } from '../../../stores/staff/prices.ts'
import { useSpeech } from '../../page/use-speech.ts'

type Ask = (change: Partial<PriceQuestion>) => void
type Attribute = ExplainedPrice['attributes'][number]

/** What is priced: every attribute that is asked, and for how many, where to, how fast and when. */
export function Configuration({
  price,
  listed,
  onAsk,
}: {
  price: ExplainedPrice
  listed: PricedProducts
  onAsk: Ask
}) {
  const { say } = useSpeech()
  const { attributes, selection } = price
  const choose = (key: string, value: string) =>
    onAsk({ selection: { ...selection, [key]: value }, changed: key })
  return (
    <form className="admin-prices-form" onSubmit={(event) => event.preventDefault()}>
      <h2 className="visually-hidden">{say('prices.configuration')}</h2>
      {attributes
        .filter(({ key, kind }) => selection[key] !== undefined && kind !== 'matrix')
        .map((attribute) => (
          <AttributeField
            key={`${attribute.key} ${selection[attribute.key]}`}
            attribute={attribute}
            value={selection[attribute.key] ?? ''}
            onValue={(value) => choose(attribute.key, value)}
          />
        ))}
      <Terms price={price} listed={listed} onAsk={onAsk} />
      <Changes price={price} />
    </form>
  )
}

function Terms({
  price,
  listed,
  onAsk,
}: {
  price: ExplainedPrice
  listed: PricedProducts
  onAsk: Ask
}) {
  const { say, sayIf, country } = useSpeech()
  type Way = ExplainedPrice['deliveries'][number]
  const speed = ({ priority, deliveryOption, isCollected }: Way) => {
    const alike = (each: Way) => each.priority === priority && each.isCollected === isCollected
    const way = say(isCollected ? 'prices.collection' : 'prices.by_delivery')
    // Two ways of one kind are told apart by what the document calls them.
    const key = price.deliveries.filter(alike).length > 1 ? ` (${deliveryOption})` : ''
    return `${sayIf(`priorities.${priority}`) ?? priority}, ${way}${key}`
  }
  return (
    <>
      <Typed
        key={price.quantity}
        label={say('prices.quantity')}
        type="number"
        value={String(price.quantity)}
        onValue={(value) => onAsk({ quantity: Number(value) })}
      />
      <Choice
        label={say('prices.delivery')}
        value={price.deliveryKey}
        options={price.deliveries.map((each) => ({ key: each.deliveryKey, name: speed(each) }))}
        onValue={(deliveryKey) => onAsk({ deliveryKey })}
      />
      <Choice
        label={say('prices.country')}
        value={price.country}
        options={listed.countries.map((key) => ({ key, name: country(key) }))}
        onValue={(key) => onAsk({ country: key })}
      />
      <Choice
        label={say('prices.currency')}
        value={price.currency}
        options={listed.currencies.map((key) => ({ key, name: key }))}
        onValue={(currency) => onAsk({ currency })}
      />
      <Typed
        key={price.on}
        label={say('prices.day')}
        type="date"
        value={price.on}
        onValue={(on) => onAsk({ on })}
      />
    </>
  )
}

/** What rules changed beside the last choice. */
function Changes({ price: { changes, attributes } }: { price: ExplainedPrice }) {
  const { say } = useSpeech()
  const what = changes.map(({ attribute, to }) => {
    const own = attributes.find(({ key }) => key === attribute)
    const option = own?.options.find(({ key }) => key === to)?.name ?? to
    return `${own?.name ?? attribute}: ${option}`
  })
  return (
    <p role="status" className="admin-prices-changes">
      {what.length > 0 && say('prices.also_changed', { what: what.join(', ') })}
    </p>
  )
}

function AttributeField({
  attribute: { kind, name, options, range },
  value,
  onValue,
}: {
  attribute: Attribute
  value: string
  onValue(value: string): void
}) {
  const { sayIf } = useSpeech()
  if (kind === 'choice')
    return <Choice label={name} value={value} options={options} onValue={onValue} />
  if (kind === 'several') {
    const chosen = value.split(',')
    const turn = (key: string, isOn: boolean) => {
      const next = options
        .map((option) => option.key)
        .filter((each) => {
          return each === key ? isOn : chosen.includes(each)
        })
      onValue(next.length > 0 ? next.join(',') : 'none')
    }
    return (
      <fieldset className="admin-prices-several">
        <legend>{name}</legend>
        {options.map((option) => (
          <label key={option.key}>
            <input
              type="checkbox"
              checked={chosen.includes(option.key)}
              onChange={(event) => turn(option.key, event.currentTarget.checked)}
            />
            {option.name}
          </label>
        ))}
      </fieldset>
    )
  }
  const unit = range && (sayIf(`prices.unit_${range.unit}`) ?? range.unit)
  const label = unit ? `${name} (${unit})` : name
  const type = kind === 'number' ? 'number' : 'text'
  return <Typed label={label} type={type} value={value} onValue={onValue} />
}

function Labelled({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId()
  return (
    <div className="admin-prices-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

function Choice({
  label,
  value,
  options,
  onValue,
}: {
  label: string
  value: string
  options: readonly { key: string; name: string }[]
  onValue(value: string): void
}) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
          {options.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** What is typed counts when it is left, or on Enter: half a number is nobody's quantity. */
function Typed({
  label,
  type,
  value,
  onValue,
}: {
  label: string
  type: 'number' | 'text' | 'date'
  value: string
  onValue(value: string): void
}) {
  const take = (typed: string) => {
    if (typed !== '' && typed !== value) onValue(typed)
  }
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type={type}
          defaultValue={value}
          step="any"
          onBlur={(event) => take(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take(event.currentTarget.value)
          }}
        />
      )}
    </Labelled>
  )
}
