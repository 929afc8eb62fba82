import type { IsoDate } from '../dates/days.ts'

type Order = {
  arrivesTogether?: true | undefined
  lineItems: readonly { promisedArrivalDate: IsoDate }[]
}

/** The day that all lines of an order arrive on; undefined where each comes as soon as it is ready. */
export function togetherOn({ arrivesTogether, lineItems }: Order): IsoDate | undefined {
  if (!arrivesTogether) return undefined
  return lineItems
    .map((line) => line.promisedArrivalDate)
    .toSorted()
    .at(-1)
}
