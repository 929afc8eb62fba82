import type { ReactNode } from 'react'
import { LinePicture, type LineSight } from '../order/parts/line-picture.tsx'

type Props = {
  name: string
  facts: readonly { name: string; value: string }[]
  /** Null for a product that is sold no more. */
  sight: LineSight | null
  end?: ReactNode
}

/** What an offer is of: its picture, and every characteristic in words. */
export function OfferThing({ name, facts, sight, end }: Props) {
  return (
    <section className="written-offer-thing" aria-labelledby="written-offer-thing">
      <LinePicture id="offer" sight={sight} className="written-offer-picture" />
      <div>
        <h2 id="written-offer-thing">{name}</h2>
        <dl className="written-offer-facts">
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        {end}
      </div>
    </section>
  )
}
