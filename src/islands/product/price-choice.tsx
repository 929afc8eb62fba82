import { memo } from 'react'
import { formatDayAt, formatTime } from '../../lib/domain/dates/format.ts'
import type { PriceCell } from '../../lib/domain/pricing/matrix.ts'
import type { Arrival, Prices } from '../../stores/product/configurator-state.ts'
import { useShop, useVoice, useVoiceIf } from '../page/shop.tsx'
import {
  PriceTable,
  type PriceTableCell,
  type PriceTableProps,
  type PriceTableRow,
} from '../ui/price-table.tsx'
import { RuleNotice } from '../ui/rule-notice.tsx'
import { useAtOnce, useConfigured, useProduct } from './product-context.tsx'
import { dayParts, priceParts, useFormats } from './words.ts'

/** Every quantity at every date, to choose one of. */
export function PriceChoice() {
  const { configurator, words } = useProduct()
  const state = useConfigured('prices', (prices) => prices.state)
  const offers = useConfigured('offers')
  const formats = useFormats()
  const unitPrice = useUnitPrice()
  const told = configurator.product.unitPrice !== false
  const say = useVoice()
  const sayIf = useVoiceIf()
  const cutOff = useCutOff()
  const nameOf = (key: string) => sayIf(`priorities.${key}`) ?? key
  const dayOf = (arrival: Arrival | undefined) => arrival && formats.day(arrival.arrivalDate)

  const columns = (offers[0]?.cells ?? []).map(({ priority: key, arrival }) => {
    const day = dayOf(arrival)
    const by = arrival && say('product.by', { when: cutOff(arrival) })
    return { key, name: nameOf(key), day: day ? dayParts(day) : null, by: by ?? '' }
  })
  const rows = offers.map((row): PriceTableRow => {
    const label = formats.number(row.quantity)
    const units = row.quantity === 1 ? words.units.one : words.units.other
    const cells = row.cells.map(({ priority: column, cell, arrival }): PriceTableCell => {
      // What cannot be made has no price, and that of something else is none.
      const priced = state === 'paused' ? undefined : cell
      const price = priced ? formats.amount({ net: priced.netCents, gross: priced.grossCents }) : ''
      const spoken = [`${label} ${units}`, nameOf(column), dayOf(arrival), price]
      return {
        column,
        price: priced ? priceParts(price) : null,
        each: priced && row.quantity > 1 && told ? unitPrice(priced) : '',
        late: arrival === undefined,
        spoken: spoken.filter(Boolean).join(', '),
      }
    })
    const saves = row.saved > 0
    const note = saves ? say('product.save', { percent: row.saved }) : units
    return { quantity: row.quantity, label, note, saves, cells }
  })

  return (
    <>
      <Table
        caption={say('product.table_caption')}
        corner={say('product.quantity')}
        lateWord={say('product.too_late')}
        columns={columns}
        rows={rows}
        busy={isBusy(state)}
        onPick={configurator.pick}
      />
      {state === 'paused' && <p className="fine">{say('product.paused')}</p>}
      <MoreForLess />
    </>
  )
}

/** What is pressed in the table is shown at once, and that it holds old prices, without any of them being worded again. */
const Table = memo(function Table(props: Omit<PriceTableProps, 'chosen'>) {
  const quantity = useAtOnce('choice', (choice) => choice.quantity)
  const column = useAtOnce('choice', ({ priority }) => priority)
  const isAsked = useAtOnce('prices', ({ state }) => isBusy(state))
  return <PriceTable {...props} busy={isAsked || props.busy} chosen={{ quantity, column }} />
})

const isBusy = (state: Prices['state']) => state !== 'quoted' && state !== 'paused'

/** Where a larger quantity costs no more, it would be unkind to keep quiet about it. */
function MoreForLess() {
  const { configurator, words } = useProduct()
  const better = useConfigured('better')
  const formats = useFormats()
  const say = useVoice()
  if (!better) return null
  const more = formats.number(better.more)
  return (
    <RuleNotice title={say('product.more_for_less', { more, units: words.units.other })}>
      {formats.shown(better.saved) > 0 &&
        say('product.more_saves', { price: formats.amount(better.saved) })}{' '}
      <button
        type="button"
        className="link"
        onClick={() => configurator.pick(better.more, better.priority)}
      >
        {say('product.take_more', { more })}
      </button>
    </RuleNotice>
  )
}

/**
 * Says what one piece costs, from fractional minor units: `7.3c each` where the dictionary has a word
 * for the currency's cents, else `€0.073 each`.
 */
function useUnitPrice(): (cell: PriceCell) => string {
  const currency = useConfigured('prices', ({ matrix }) => matrix.currency)
  const formats = useFormats()
  const say = useVoice()
  const sayIf = useVoiceIf()
  return ({ quantity, unitNetCents, grossCents }) => {
    const cents = formats.shown({ net: unitNetCents, gross: grossCents / quantity })
    const { price, amount } = formats.unitPrice(cents)
    const key = `product.unit_price_${currency.toLowerCase()}`
    const small = amount === null ? null : sayIf(key, { amount })
    return small ?? say('product.unit_price', { price })
  }
}

/** The last moment for a date: `Fri 27 Nov, 19:30`. What is today and what not changes on a page that stays. */
function useCutOff(): (arrival: Arrival) => string {
  const { locale, timeZone } = useShop()
  return ({ orderBy }) => {
    const instant = new Date(orderBy)
    const { weekday } = dayParts(formatDayAt(instant, locale, timeZone, 'short'))
    return `${weekday} ${formatTime(instant, locale, timeZone)}`
  }
}
