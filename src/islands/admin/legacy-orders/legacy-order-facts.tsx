import { ADMIN_CUSTOMERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { StaffLegacyOrder } from '../../../stores/staff/legacy-orders.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Facts } from '../facts.tsx'

type Props = { opened: StaffLegacyOrder }

/** All that is known of an order of an earlier shop, and whose it is here. */
export function LegacyOrderFacts({ opened }: Props) {
  const { say, money, percent, country } = useSpeech()
  const { order, legacyId, email } = opened
  const { taxedPrice, references } = order
  const facts: [string, string][] = [
    [say('earlier.legacy_id'), legacyId],
    [say('forms.email'), email],
    [say('legacy.name'), order.name],
    [say('forms.company'), order.company],
    [say('forms.vat_number'), order.vatNumber],
    [say('order.purchase_order'), references.purchaseOrder],
    [say('order.cost_centre'), references.costCentre],
    [say('forms.country'), /^[A-Z]{2}$/.test(order.country) ? country(order.country) : ''],
    [say('legacy.delivery'), order.deliveryAddress.join(', ')],
    [say('legacy.billing'), order.billingAddress.join(', ')],
    [say('cart.net'), money(taxedPrice.totalNet)],
    ...taxedPrice.portions.map(({ taxRate, vat }): [string, string] => [
      say('cart.vat', { rate: percent(taxRate) }),
      money(vat),
    ]),
    [say('legacy.total'), money(taxedPrice.totalGross)],
  ]
  return (
    <>
      <Whose opened={opened} />
      <ul className="admin-list">
        {order.lines.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ul>
      <Facts facts={facts} />
    </>
  )
}

function Line({ line }: { line: StaffLegacyOrder['order']['lines'][number] }) {
  const { say, number, money } = useSpeech()
  const { name, jobName, quantity, facts, net, services } = line
  const said = [
    `${name}, ${number(quantity)}`,
    jobName,
    ...facts.map((fact) => `${fact.name}: ${fact.value}`),
    money(net),
    services.centAmount !== 0 ? say('legacy.services', { amount: money(services) }) : '',
  ]
  return <li>{said.filter(Boolean).join(', ')}</li>
}

function Whose({ opened: { customers, isErased } }: Props) {
  const { say } = useSpeech()
  if (isErased) return <p>{say('earlier.erased')}</p>
  if (customers.length === 0) return <p>{say('earlier.nobody')}</p>
  return (
    <p>
      {say('earlier.whose')}:{' '}
      {customers.map(({ id, email }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <a href={withQuery(ADMIN_CUSTOMERS, { customer: id })}>{email}</a>
        </span>
      ))}
    </p>
  )
}
