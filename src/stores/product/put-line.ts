import type { Failure } from '../../lib/client/answer.ts'
import { fieldOf } from '../../lib/client/shape.ts'
import { invariant } from '../../lib/domain/invariant.ts'
import { addLine, editLine } from '../cart/cart.ts'
import { cameBy } from './came-by.ts'
import type { LineInput, Outcome, PutLine } from './configurator-state.ts'
import { failed } from './outcome.ts'

/** Puts a line into the cart, or in the place of the one whose id is given. */
export async function putLine({ id, ...line }: LineInput): Promise<Outcome<PutLine>> {
  const come = { ...line, merchantInfo: { ...line.merchantInfo, ...cameBy() } }
  const answer = await (id ? editLine(id, line) : addLine(come))
  if (answer.ok) {
    const made = answer.cart.lineItems.find((each) => each.id === answer.lineItemId)
    invariant(made, 'the cart holds the line that was put into it')
    const { taxedTotalPriceWithServices, totalPrice, promisedArrivalDate: arrivalDate } = made
    const total = { net: totalPrice.centAmount, gross: taxedTotalPriceWithServices.centAmount }
    return { ok: true, value: { total, arrivalDate, lineItemId: made.id } }
  }
  const moved = movedIn(answer)
  return { ...failed(answer), ...(moved && { moved }) }
}

/** What a line would come to now, and when, as a refusal with `price_changed` says it. */
function movedIn({ code, problem }: Failure): PutLine | undefined {
  if (code !== 'price_changed') return undefined
  const cents = (name: string) => fieldOf(fieldOf(problem?.facts, name), 'centAmount')
  const [net, gross] = [cents('to'), cents('toGross')]
  const arrivalDate = fieldOf(problem?.facts, 'arrivalDate')
  if (typeof net !== 'number' || typeof gross !== 'number' || typeof arrivalDate !== 'string')
    return undefined
  return { total: { net, gross }, arrivalDate }
}
