import { isoDate } from '../../../contract/shapes.ts'
import { MOST_CENTS } from '../../../domain/constants.ts'
import { contextOf, type Shop, type Work } from '../../context.ts'
import type { Incoming } from '../bank/index.ts'
import { takeTransfer } from './take-transfer.ts'

export type Imported = Record<'paid' | 'setAside' | 'known' | 'foreign', number> & {
  /** What could not be taken; reading the statement again tries these again. */
  failed: { transfer: Incoming; reason: string }[]
}

/**
 * Takes every transfer of a statement for the tenant whose account it came to. One that cannot be taken
 * holds up none of the others.
 */
export async function importStatement(
  work: Work,
  shop: Shop,
  incoming: readonly Incoming[],
): Promise<Imported> {
  const imported: Imported = { paid: 0, setAside: 0, known: 0, foreign: 0, failed: [] }
  const plain = (iban: string | undefined) => iban?.replace(/\s/g, '')
  for (const transfer of incoming) {
    const fault = faultOf(transfer)
    if (fault) {
      imported.failed.push({ transfer, reason: fault })
      continue
    }
    const tenant = shop.tenants.find(
      ({ bankAccount }) => plain(bankAccount?.iban) === transfer.iban,
    )
    const context = tenant && contextOf({ ...work, shop }, tenant.id)
    try {
      const taken = context ? await takeTransfer(context, transfer) : 'foreign'
      imported[taken === 'set aside' ? 'setAside' : taken] += 1
    } catch (err) {
      work.log.error({ err, transfer: transfer.key }, 'a transfer could not be taken')
      const reason = err instanceof Error ? err.message : String(err)
      imported.failed.push({ transfer, reason })
    }
  }
  return imported
}

/** Why no book can hold a transfer. */
function faultOf({ amount, bookedOn }: Incoming): string | null {
  if (amount <= 0) return 'it is of no money'
  if (amount > MOST_CENTS) return 'it is more than the books can hold'
  return isoDate.safeParse(bookedOn).success ? null : 'its day is missing, or is none'
}
