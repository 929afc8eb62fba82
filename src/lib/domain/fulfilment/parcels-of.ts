import type { Packed } from './in-parcel.ts'

type Place<Address> = { quantity: number; address: Address }
type Progress = {
  lineItemId: string
  parts?: readonly { part: number; quantity: number; drop?: number | undefined }[] | undefined
}

/** What goes to one address; `to` is null for that of the order. */
export type Parcel<Address> = { to: Address | null; packed: Packed[] }

/**
 * What `inParcel` has packed, by address: lines that go to several addresses with what each of these gets. A part goes
 * where its staff have said; what has not left, to each address what has not left for it.
 */
export function parcelsOf<Address>(
  packed: readonly Packed[],
  progress: readonly Progress[],
  dropsOf: (lineItemId: string) => readonly Place<Address>[],
): Parcel<Address>[] {
  const own: Packed[] = []
  const further: Parcel<Address>[] = []
  for (const each of packed) {
    const drops = dropsOf(each.lineItemId)
    const parts = progress.find(({ lineItemId }) => lineItemId === each.lineItemId)?.parts ?? []
    if (drops.length === 0) own.push(each)
    else if (each.part !== null) {
      const drop = parts.find(({ part }) => part === each.part)?.drop
      const place = drop === undefined ? undefined : drops[drop - 1]
      if (place) addTo(further, place.address, each)
      else own.push(each)
    } else {
      for (const [at, { quantity, address }] of drops.entries()) {
        const gone = parts.filter(({ drop }) => drop === at + 1)
        const left = gone.reduce((rest, part) => rest - part.quantity, quantity)
        if (left > 0) addTo(further, address, { ...each, quantity: left })
      }
    }
  }
  return [...(own.length > 0 ? [{ to: null, packed: own }] : []), ...further]
}

/** Lines to the same address are one parcel. */
function addTo<Address>(parcels: Parcel<Address>[], to: Address, packed: Packed): void {
  const known = parcels.find((each) => JSON.stringify(each.to) === JSON.stringify(to))
  if (known) known.packed.push(packed)
  else parcels.push({ to, packed: [packed] })
}
