import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { explainPrice, listPricedProducts, priceWhatIf } from '../../lib/contract/prices.ts'
import { callAsStaff } from './staff.ts'

export type PricedProducts = OutputOf<typeof listPricedProducts>
export type ExplainedPrice = OutputOf<typeof explainPrice>
export type WhatIf = OutputOf<typeof priceWhatIf>
/** What is to be priced; what is left out is the product's usual. */
export type PriceQuestion = InputOf<typeof explainPrice>

type Asked<Answer> =
  | { state: 'idle' }
  | { state: 'loading'; last: Answer | null }
  | { state: 'failed'; failure: Failure; last: Answer | null }
  | { state: 'there'; last: Answer }

export const $pricedProducts = atom<Asked<PricedProducts>>({ state: 'idle' })
export const $explained = atom<Asked<ExplainedPrice>>({ state: 'idle' })
export const $whatIf = atom<Asked<WhatIf>>({ state: 'idle' })

type Answer<Value> = { ok: true; value: Value } | Failure

/** Asks, and keeps the answer before in sight meanwhile; of several questions the last one counts. */
function asker<Question, Value>(
  $state: { get(): Asked<Value>; set(state: Asked<Value>): void },
  ask: (question: Question) => Promise<Answer<Value>>,
): (question: Question, fresh?: boolean) => Promise<void> {
  let asked = 0
  return async (question, fresh = false) => {
    const own = ++asked
    const before = $state.get()
    const last = before.state === 'idle' || fresh ? null : before.last
    $state.set({ state: 'loading', last })
    const answer = await ask(question)
    if (own !== asked) return
    $state.set(
      answer.ok
        ? { state: 'there', last: answer.value }
        : { state: 'failed', failure: answer, last },
    )
  }
}

export const loadPricedProducts = asker($pricedProducts, () => callAsStaff(listPricedProducts, {}))
export const askPrice = asker($explained, (question: PriceQuestion) =>
  callAsStaff(explainPrice, question),
)
export const askWhatIf = asker($whatIf, (question: InputOf<typeof priceWhatIf>) =>
  callAsStaff(priceWhatIf, question),
)
