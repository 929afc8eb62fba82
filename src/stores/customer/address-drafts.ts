import { persisted } from '../../lib/client/persisted.ts'
import { anyText, object, record, text } from '../../lib/client/schema.ts'

const places = ['delivery', 'invoice', 'book', 'parcel'] as const

/** Where an address is typed. */
export type Place = (typeof places)[number]

/** What was typed and not saved, by whom: a login that ends meanwhile must not take it along. */
export const draftOf = (place: Place) =>
  persisted(`address-${place}`, object({ by: text, values: record(anyText) }), [30, 'm'])

/** Forgets addresses that were typed and not saved. */
export function forgetDrafts(): void {
  for (const place of places) draftOf(place).clear()
}
