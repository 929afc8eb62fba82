import { sql } from 'kysely'
import { withDatabase } from '../../scripts/lib/database.ts'
import { listStaffCustomers } from '../../src/lib/contract/customer-care.ts'
import { signInStaff } from '../../src/lib/contract/staff.ts'
import { parseEnv } from '../../src/lib/env.ts'
import { openCalls } from './calls.ts'
import { type Bar, median, percentile, rounded } from './figures.ts'
import type { BenchShop } from './shop.ts'
import { anybody } from './shopping.ts'

const CUSTOMERS = 200_000
const SEARCHES = 400

const given = [
  'Nora',
  'Séamus',
  'Greta',
  'Luca',
  'Aoife',
  'Élodie',
  'Jonas',
  'Chiara',
  'Tom',
  'Ida',
]
const family = ['Quill', 'Byrne', 'Meier', 'Rossi', 'Laurent', 'O’Brien', 'Keller', 'Conti', 'Daly']

/** What somebody at the counter types: from a letter to a whole address. */
const words = (at: number) =>
  [
    `buyer-${at}@`,
    `buyer-${at}@print.example`,
    family[at % family.length]?.slice(0, 1 + (at % 4)) ?? '',
    `${given[at % given.length]} ${family[at % family.length]?.slice(0, 2)}`,
    `Studio ${at}`,
    'stu',
    `C-${at}`,
    String(at % 10_000),
    'QIE-',
    'nobody is called this',
  ] as const

/** How long staff wait for who they look for, among 200,000 customers. */
export async function staffSearch(shop: BenchShop): Promise<Bar> {
  await addCustomers(shop)
  const { call, close } = openCalls(shop.port, 1)
  const admin = { email: 'admin@example.test', password: 'paper-and-ink' }
  const { data } = await call(signInStaff, admin, anybody)
  const headers = { ...anybody, authorization: `Bearer ${data.access_token}` }
  const times = new Map<string, number[]>()
  for (let count = 0; count < SEARCHES; count += 1) {
    const kinds = words((count * 7919) % CUSTOMERS)
    const kind = count % kinds.length
    const search = kinds[kind] ?? ''
    const before = performance.now()
    await call(listStaffCustomers, { search, limit: 40 }, headers)
    const key = kinds[kind] === 'stu' ? 'stu' : (words(0)[kind] ?? '')
    times.set(key, [...(times.get(key) ?? []), performance.now() - before])
  }
  close()
  const all = [...times.values()].flat()
  const slowest = [...times].map(([word, each]) => ({ word, value: median(each) }))
  const [worst] = slowest.sort((a, b) => b.value - a.value)
  const note = `median ${rounded(median(all))}; slowest as ‘${worst?.word}’, ${rounded(worst?.value ?? 0)}`
  const what = `staff search over ${CUSTOMERS.toLocaleString('en')} customers, p95`
  return { what, value: percentile(all, 95), unit: 'ms', most: 50, note }
}

/** Written by the database itself, a second apart, as years of registrations would stand there. */
async function addCustomers({ settings }: BenchShop): Promise<void> {
  await withDatabase(parseEnv(settings), async (db) => {
    await sql`
      insert into customer (tenant, id, email, first_name, last_name, company, external_id, created_at)
      select ${anybody['fe-x-tenant']}, gen_random_uuid(), 'buyer-' || n || '@print.example',
        (${given}::text[])[1 + n % ${given.length}], (${family}::text[])[1 + n / 7 % ${family.length}],
        case when n % 3 = 0 then 'Studio ' || n else '' end,
        case when n % 2 = 0 then 'C-' || n else '' end,
        now() - n * interval '1 second'
      from generate_series(1, ${CUSTOMERS}) n`.execute(db)
    await sql`analyze customer`.execute(db)
  })
}
