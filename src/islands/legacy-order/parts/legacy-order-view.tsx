import { againPath, type LegacyOrder } from '../../../stores/legacy-order/legacy-order.ts'
import { OrderStatus } from '../../order/parts/order-status.tsx'
import { useSpeech } from '../../page/use-speech.ts'

/** An order of an earlier shop: when, what, where to, and what it came to. */
export function LegacyOrderView({ order }: { order: LegacyOrder }) {
  const { say, dayAt } = useSpeech()
  return (
    <>
      <p className="lead">
        <OrderStatus state={order.state} />
        {`, ${say('order.ordered_on', { day: dayAt(order.placedAt, 'long') })}`}
      </p>
      <p className="hint">{say('legacy.detail_lead')}</p>
      <ul className="legacy-order-lines">
        {order.lines.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ul>
      <div className="legacy-order-sums">
        <Sums order={order} />
        <Facts order={order} />
        <Address title={say('legacy.delivery')} lines={order.deliveryAddress} />
        <Address title={say('legacy.billing')} lines={order.billingAddress} />
      </div>
    </>
  )
}

function Line({ line }: { line: LegacyOrder['lines'][number] }) {
  const { say, number, money, day } = useSpeech()
  const { name, jobName, quantity, net, services, due, facts } = line
  const path = againPath(line)
  return (
    <li>
      <div>
        <h2>{name}</h2>
        <p className="hint">
          {[say('legacy.pieces', { count: number(quantity) }), jobName].filter(Boolean).join(' · ')}
        </p>
        <dl className="facts">
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
          {due && (
            <div>
              <dt>{say('legacy.due')}</dt>
              <dd>{day(due, 'long')}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className="legacy-order-end">
        <p>
          <b>{money(net)}</b> <small>{say('cart.net')}</small>
        </p>
        {services.centAmount !== 0 && (
          <p className="hint">{say('legacy.services', { amount: money(services) })}</p>
        )}
        {path ? (
          <p>
            <a className="btn btn-line btn-small" href={path}>
              {say('legacy.again')} <span className="visually-hidden">{name}</span>
            </a>
          </p>
        ) : (
          <p className="hint">{say('legacy.gone')}</p>
        )}
      </div>
    </li>
  )
}

function Sums({ order: { taxedPrice } }: { order: LegacyOrder }) {
  const { say, money, percent } = useSpeech()
  const { totalNet, totalGross, portions } = taxedPrice
  return (
    <section aria-labelledby="legacy-sums">
      <h2 id="legacy-sums">{say('legacy.sums')}</h2>
      <dl className="legacy-order-totals">
        <div>
          <dt>{say('cart.net')}</dt>
          <dd>{money(totalNet)}</dd>
        </div>
        {portions.map(({ taxRate, vat }) => (
          <div key={taxRate}>
            <dt>{say('cart.vat', { rate: percent(taxRate) })}</dt>
            <dd>{money(vat)}</dd>
          </div>
        ))}
        <div>
          <dt>{say('legacy.total')}</dt>
          <dd>
            <b>{money(totalGross)}</b>
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** Who ordered, and what their own books call it. */
function Facts({ order }: { order: LegacyOrder }) {
  const { say } = useSpeech()
  const { purchaseOrder, costCentre } = order.references
  const said = [
    [say('legacy.name'), order.name],
    [say('forms.company'), order.company],
    [say('forms.vat_number'), order.vatNumber],
    [say('order.purchase_order'), purchaseOrder],
    [say('order.cost_centre'), costCentre],
  ].filter(([, value]) => value !== '')
  if (said.length === 0) return null
  return (
    <section aria-labelledby="legacy-who">
      <h2 id="legacy-who">{say('legacy.who')}</h2>
      {said.map(([name, value]) => (
        <p key={name}>
          {name}: {value}
        </p>
      ))}
    </section>
  )
}

function Address({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <address className="legacy-order-address">{lines.join('\n')}</address>
    </section>
  )
}
