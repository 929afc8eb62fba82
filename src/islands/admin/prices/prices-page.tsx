import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ADMIN_PRICES } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  $explained,
  $pricedProducts,
  askPrice,
  loadPricedProducts,
  type PricedProducts,
  type PriceQuestion,
} from '../../../stores/staff/prices.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Configuration } from './configuration.tsx'
import { PriceSteps } from './price-steps.tsx'
import { PriceSum } from './price-sum.tsx'
import { WhatIfForm } from './what-if-form.tsx'

/** How the prices of the shop come about, and how they would move: products, one price, what if. */
export function PricesPage() {
  const listed = useStore($pricedProducts)
  useEffect(() => void loadPricedProducts(undefined), [])
  if (listed.state === 'failed')
    return (
      <section className="admin-work">
        <FailureNote failure={listed.failure} retry={() => void loadPricedProducts(undefined)} />
      </section>
    )
  return listed.state === 'there' ? <Desk listed={listed.last} /> : <Skeleton rows={12} />
}

function Desk({ listed }: { listed: PricedProducts }) {
  const { say } = useSpeech()
  const [id, setId] = useState(
    () => new URLSearchParams(location.search).get('product') ?? listed.products[0]?.id ?? '',
  )
  const open = (product: string) => {
    setId(product)
    history.replaceState(null, '', withQuery(ADMIN_PRICES, { product }))
  }
  return (
    <div className="admin-desk admin-prices">
      <nav className="admin-desk-lists" aria-label={say('prices.products')}>
        <h2>{say('prices.products')}</h2>
        <ul>
          {listed.products.map((product) => (
            <li key={product.id}>
              <a
                href={withQuery(ADMIN_PRICES, { product: product.id })}
                aria-current={product.id === id ? 'page' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey) return
                  event.preventDefault()
                  open(product.id)
                }}
              >
                {product.name}
                <small>{say(`prices.model_${product.model}`)}</small>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Priced key={id} id={id} listed={listed} />
    </div>
  )
}

function Priced({ id, listed }: { id: string; listed: PricedProducts }) {
  const { say } = useSpeech()
  const price = useStore($explained)
  const [question, setQuestion] = useState<PriceQuestion>({ product: id })
  useEffect(() => void askPrice({ product: id }, true), [id])
  const ask = (change: Partial<PriceQuestion>) => {
    const { changed: _, ...rest } = question
    const next = { ...rest, ...change }
    setQuestion(next)
    void askPrice(next)
  }
  const last = price.state === 'idle' ? null : price.last
  return (
    <>
      <section className="admin-prices-work" aria-busy={price.state === 'loading'}>
        <h1>{last?.product.name ?? listed.products.find((each) => each.id === id)?.name}</h1>
        {price.state === 'failed' && (
          <FailureNote failure={price.failure} retry={() => void askPrice(question)} />
        )}
        {last ? (
          <>
            <Configuration price={last} listed={listed} onAsk={ask} />
            <PriceSteps price={last} />
          </>
        ) : (
          price.state !== 'failed' && <Skeleton rows={10} />
        )}
      </section>
      <section className="admin-prices-side" aria-label={say('prices.price')}>
        {last && <PriceSum price={last} />}
        <WhatIfForm listed={listed} currency={last?.currency ?? listed.baseCurrency} />
      </section>
    </>
  )
}
