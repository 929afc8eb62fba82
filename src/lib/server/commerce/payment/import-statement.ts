import { contextOf, type Shop, type Work } from '../../context.ts'
import type { Incoming } from '../bank/index.ts'
import { takeTransfer } from './take-transfer.ts'

export type Imported = Record<'paid' | 'setAside' | 'known' | 'foreign', number>

/** Takes every transfer of a statement for the tenant whose account it came to. */
export async function importStatement(
  work: Work,
  shop: Shop,
  incoming: readonly Incoming[],
): Promise<Imported> {
  const imported: Imported = { paid: 0, setAside: 0, known: 0, foreign: 0 }
  const plain = (iban: string | undefined) => iban?.replace(/\s/g, '')
  for (const each of incoming) {
    const tenant = shop.tenants.find(({ bankAccount }) => plain(bankAccount?.iban) === each.iban)
    const context = tenant && contextOf({ ...work, shop }, tenant.id)
    const taken = context ? await takeTransfer(context, each) : 'foreign'
    imported[taken === 'set aside' ? 'setAside' : taken] += 1
  }
  return imported
}
