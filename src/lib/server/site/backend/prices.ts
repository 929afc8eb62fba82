import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { calculateShipping, priceOptions, quoteProduct } from '../../../contract/product.ts'
import { perPiece } from '../../../domain/money/round.ts'
import { matrixQuantity } from '../../../domain/product/selection.ts'
import type { PriceQuestion, PriceSource } from '../shop/index.ts'
import { type Ask, type AskingShop, createAsk } from './ask.ts'

/** Answers the same question need be asked for again after: as many pages share most of them. */
const SHARED_MS = 60_000
/** Answers remembered at once. */
const REMEMBERED = 1_000

/** Prices and dates of another backend of the contract, as pages ask for them. */
export function backendPrices(host: URL): PriceSource {
  const ask = createAsk(host)
  return { prices: pricesFrom(ask), promises: promisesFrom(ask), options: optionsFrom(ask) }
}

function pricesFrom(ask: Ask): PriceSource['prices'] {
  const quote = sharedAnswers(ask, quoteProduct)
  return async (question) => {
    const { tenant, product, selection, priorities, quantities } = question
    const { currency, prices } = await quote(
      {
        skus: product.skus,
        currency: tenant.currency,
        country: tenant.defaultCountry,
        zipCode: tenant.defaultPostcode,
        quantityList: [...quantities],
        prioritySets: priorities.map(({ key }) => key),
        validProductionTimes: priorities.map(({ workingDays }) => workingDays),
        merchantAttributes: selection,
      },
      shopOf(question),
    )
    const vatRate = Math.round((prices[0]?.deliveries[0]?.vatRate ?? 0) * 10_000)
    const rows = prices.map(({ quantity, deliveries }) => ({
      quantity,
      cells: priorities.flatMap(({ key: priority }) => {
        // Of several delivery options the first speaks for its priority.
        const set = deliveries.find(({ deliverySpeed }) => deliverySpeed === priority)
        if (!set) return []
        const { amountCentExclTax: netCents, amountCentInclTax: grossCents } = set
        const unitNetCents = perPiece(netCents, quantity)
        const vatCents = grossCents - netCents
        return [{ priority, quantity, netCents, vatCents, grossCents, vatRate, unitNetCents }]
      }),
    }))
    return { currency, vatRate, rows }
  }
}

function promisesFrom(ask: Ask): PriceSource['promises'] {
  const calculate = sharedAnswers(ask, calculateShipping, ({ dates }) =>
    dates.map(({ orderBy }) => orderBy),
  )
  return async (question) => {
    const { tenant, product, selection, priorities } = question
    const { dates } = await calculate(
      {
        skus: product.skus,
        variableAttributes: selection,
        deliveries: priorities.map(({ key }) => key),
        quantity: matrixQuantity(product, selection) ?? product.quantities.list[0] ?? 1,
        countryCode: tenant.defaultCountry,
        zipCode: tenant.defaultPostcode,
      },
      shopOf(question),
    )
    return priorities.flatMap(({ key: priority, workingDays }) => {
      const date = dates.find(({ deliveryKey }) => deliveryKey === priority)
      if (!date) return []
      const { orderBy, productionDate, arrivalDate } = date
      return [{ priority, workingDays, orderBy, productionDate, arrivalDate }]
    })
  }
}

function optionsFrom(ask: Ask): PriceSource['options'] {
  const price = sharedAnswers(ask, priceOptions)
  return async (question, priority) => {
    const { tenant, product, selection, quantities } = question
    const { options } = await price(
      {
        skus: product.skus,
        currency: tenant.currency,
        country: tenant.defaultCountry,
        zipCode: tenant.defaultPostcode,
        quantity: quantities[0] ?? 1,
        priority,
        merchantAttributes: selection,
      },
      shopOf(question),
    )
    return options.map(({ attribute, option, amountCentExclTax, amountCentInclTax }) => ({
      attribute,
      option,
      netCents: amountCentExclTax,
      grossCents: amountCentInclTax,
    }))
  }
}

const shopOf = ({ tenant: { id: tenant, hosts, currency } }: PriceQuestion) => ({
  tenant,
  host: hosts[0] ?? '',
  currency,
})

/**
 * One answer for all pages that ask the same within a minute, and no longer than what it says is true.
 * The same is what the backend is asked: whatever it may answer by is in the key.
 */
function sharedAnswers<E extends Endpoint>(
  ask: Ask,
  endpoint: E,
  endsOf: (answer: OutputOf<E>) => string[] = () => [],
) {
  const answers = new Map<string, { answer: Promise<OutputOf<E>>; until: number }>()
  return (input: InputOf<E>, shop: AskingShop): Promise<OutputOf<E>> => {
    const key = JSON.stringify([input, shop])
    const known = answers.get(key)
    if (known && known.until > Date.now()) return known.answer
    if (answers.size >= REMEMBERED) answers.clear()
    const asked = { answer: ask(endpoint, input, shop), until: Date.now() + SHARED_MS }
    answers.set(key, asked)
    asked.answer.then(
      (answer) => {
        asked.until = Math.min(asked.until, ...endsOf(answer).map(Date.parse))
      },
      () => answers.get(key) === asked && answers.delete(key),
    )
    return asked.answer
  }
}
