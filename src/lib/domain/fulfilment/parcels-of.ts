import type { Packed } from './in-parcel.ts'

type Fields = {
  company: string
  firstName: string
  lastName: string
  streetName: string
  additionalInfo: string
  city: string
  region: string
  postalCode: string
  country: string
  phone: string
}
type Place<Address> = { quantity: number; address: Address }
type Part = { part: number; quantity: number; drop?: number | undefined }
type Progress = { lineItemId: string; parts?: readonly Part[] | undefined }

/** What goes to one address; `to` is null for that of the order. */
export type Parcel<Address> = { to: Address | null; packed: Packed[] }

/** How many pieces are still to be sent to each address of a line. */
export function leftThere(
  drops: readonly { quantity: number }[],
  parts: readonly Omit<Part, 'part'>[],
): number[] {
  return drops.map(({ quantity }, at) => {
    const sent = parts.filter(({ drop }) => drop === at + 1)
    return sent.reduce((rest, part) => rest - part.quantity, quantity)
  })
}

/**
 * What `inParcel` has packed, by address: lines that go to several addresses with what each of these gets. A part goes
 * where its staff have said; what has not left, to each address what has not left for it. What goes to the address
 * of the order, `own`, is one parcel, whoever named it.
 */
export function parcelsOf<Address extends Fields>(
  packed: readonly Packed[],
  progress: readonly Progress[],
  dropsOf: (lineItemId: string) => readonly Place<Address>[],
  own: Fields,
): Parcel<Address>[] {
  const here: Parcel<Address> = { to: null, packed: [] }
  const parcels = new Map([[addressText(own), here]])
  const add = (to: Address, each: Packed) => {
    const known = parcels.get(addressText(to))
    if (known) addTo(known.packed, each)
    else parcels.set(addressText(to), { to, packed: [each] })
  }
  for (const each of packed) {
    const drops = dropsOf(each.lineItemId)
    const parts = progress.find(({ lineItemId }) => lineItemId === each.lineItemId)?.parts ?? []
    if (drops.length === 0) addTo(here.packed, each)
    else if (each.part !== null) {
      const place = drops[(parts.find(({ part }) => part === each.part)?.drop ?? 0) - 1]
      if (place) add(place.address, each)
      else addTo(here.packed, each)
    } else {
      const left = leftThere(drops, parts)
      for (const [at, { address }] of drops.entries()) {
        const quantity = left[at] ?? 0
        if (quantity > 0) add(address, { ...each, quantity })
      }
    }
  }
  return [...parcels.values()].filter((parcel) => parcel.packed.length > 0)
}

/** Pieces of a line that two rows send to one address are one entry; parts that have left stay apart. */
function addTo(packed: Packed[], more: Packed): void {
  const at = packed.findIndex(
    ({ lineItemId, part }) => lineItemId === more.lineItemId && part === more.part,
  )
  const known = packed[at]
  if (known) packed[at] = { ...known, quantity: known.quantity + more.quantity }
  else packed.push(more)
}

/** An address without what only one list of addresses knows of it. */
export function addressText(address: Fields): string {
  const { company, firstName, lastName, streetName, additionalInfo } = address
  const { city, region, postalCode, country, phone } = address
  const place = [streetName, additionalInfo, city, region, postalCode, country]
  return JSON.stringify([company, firstName, lastName, ...place, phone])
}
