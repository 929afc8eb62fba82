import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { seedSampleStock } from './commerce/stock/index.ts'
import {
  lockSampleAccounts,
  type SampleAccount,
  seedSampleAccounts,
} from './people/customer/index.ts'
import { closeSampleStaff, type SampleStaff, seedSampleStaff } from './people/staff/index.ts'
import type { Database } from './platform/db/index.ts'
import type { CompiledShop } from './site/shop/index.ts'

export type Accounts = { customers: SampleAccount[]; staff: SampleStaff[] }

type SampleTerms = {
  env: Pick<Env, 'SAMPLE_SHOP'>
  db: Database
  database: { embedded: boolean }
  shop: CompiledShop | null
  log: Logger
}

/**
 * Seeds the sample's accounts and stock where the sample is on, and answers how to sign in; null where it is off.
 * Where it was switched off, or what is live is no sample, accounts of a sample that was on before are locked.
 */
export async function settleSample(terms: SampleTerms): Promise<Accounts | null> {
  const { env, db, database, shop, log } = terms
  const now = new Date()
  const isWanted = env.SAMPLE_SHOP === 'on' || (env.SAMPLE_SHOP === 'auto' && database.embedded)
  if (shop?.sample && isWanted) {
    await seedSampleStock(db, shop, now)
    return {
      customers: await seedSampleAccounts(db, shop),
      staff: await seedSampleStaff(db, shop, now),
    }
  }
  if (env.SAMPLE_SHOP === 'off' || (shop && !shop.sample)) {
    const customers = await lockSampleAccounts(db, now)
    const staff = await closeSampleStaff(db, now)
    if (customers + staff > 0)
      log.warn(
        { customers, staff },
        'the sample shop is off: its accounts, whose password everybody knows, are locked and signed out',
      )
  }
  return null
}
