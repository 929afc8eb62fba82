import { moreForLess, savings } from '../../lib/domain/pricing/hints.ts'
import { allowedQuantities } from '../../lib/domain/quantities/quantities.ts'
import { cellOf } from '../../stores/product/configurator-order.ts'
import { arrivalsInTime } from '../../stores/product/configurator-quoting.ts'
import { useVoice, useVoiceIf } from '../page/shop.tsx'
import { PriceTable, type PriceTableCell, type PriceTableRow } from '../ui/price-table.tsx'
import { RuleNotice } from '../ui/rule-notice.tsx'
import { useConfigured, useProduct } from './product-context.tsx'
import { useUnitPrice } from './use-unit-price.ts'
import { dayParts, priceParts, useFormats } from './words.ts'

/** Every quantity at every date, to choose one of. */
export function PriceChoice() {
  const { configurator, words } = useProduct()
  const { product } = configurator
  const { quantity, priority, ownQuantity } = useConfigured('choice')
  const { state, matrix } = useConfigured('prices')
  const dates = useConfigured('dates')
  const inTime = arrivalsInTime(dates, useConfigured('now'))
  const formats = useFormats()
  const unitPrice = useUnitPrice()
  const say = useVoice()
  const sayIf = useVoiceIf()
  const saved = new Map(savings(matrix).map((each) => [each.quantity, each.percent]))

  const columns = product.priorities.map((key) => {
    const arrival = inTime.find((each) => each.priority === key)
    const day = arrival ? formats.day(arrival.arrivalDate) : null
    return {
      key,
      name: sayIf(`priorities.${key}`) ?? key,
      day: day && dayParts(day),
      spoken: day ?? '',
    }
  })

  const rows = allowedQuantities(product.quantities, ownQuantity).map((each): PriceTableRow => {
    const percent = saved.get(each) ?? 0
    const label = formats.number(each)
    const units = each === 1 ? words.units.one : words.units.other
    const cells = columns.map(({ key, name, day, spoken }): PriceTableCell => {
      const cell = cellOf(matrix, each, key)
      const price = cell ? formats.price(cell.netCents) : ''
      return {
        column: key,
        price: cell ? priceParts(price) : null,
        each: cell && each > 1 ? unitPrice(cell.unitNetCents) : '',
        late: day === null,
        spoken: [`${label} ${units}`, name, spoken, price].filter(Boolean).join(', '),
      }
    })
    const note = percent > 0 ? say('product.save', { percent }) : units
    return { quantity: each, label, note, saves: percent > 0, cells }
  })

  return (
    <>
      <PriceTable
        caption={say('product.table_caption')}
        corner={say('product.quantity')}
        lateWord={say('product.too_late')}
        columns={columns.map(({ key, name, day }) => ({ key, name, day: day || null }))}
        rows={rows}
        chosen={{ quantity, column: priority }}
        busy={state !== 'quoted'}
        onPick={configurator.pick}
      />
      <MoreForLess />
    </>
  )
}

/** Where a larger quantity costs no more, it would be unkind to keep quiet about it. */
function MoreForLess() {
  const { configurator, words } = useProduct()
  const { quantity, priority } = useConfigured('choice')
  const { matrix } = useConfigured('prices')
  const formats = useFormats()
  const say = useVoice()
  const better = moreForLess(matrix).find(
    (each) => each.quantity === quantity && each.priority === priority,
  )
  if (!better) return null
  const more = formats.number(better.more)
  return (
    <RuleNotice title={say('product.more_for_less', { more, units: words.units.other })}>
      {better.savedCents > 0 &&
        say('product.more_saves', { price: formats.price(better.savedCents) })}{' '}
      <button
        type="button"
        className="link"
        onClick={() => configurator.pick(better.more, priority)}
      >
        {say('product.take_more', { more })}
      </button>
    </RuleNotice>
  )
}
