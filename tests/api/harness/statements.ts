import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../../../src/lib/server/platform/db/index.ts'

type Plan = { Plan: PlanNode }
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Output?: string[]
  Plans?: PlanNode[]
} & Partial<Record<Condition, string>>
type Condition = (typeof conditions)[number]

const conditions = [
  ...['Index Cond', 'Recheck Cond', 'Filter', 'TID Cond'],
  ...['Hash Cond', 'Merge Cond', 'Join Filter'],
] as const

/** Everything that the application asks PostgreSQL from now on, each text once; what tests ask themselves is not it. */
export function heardStatements(): Set<string> {
  const heard = new Set<string>()
  const { query } = pg.Client.prototype
  Error.stackTraceLimit = 100
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args
    const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
    const asks = new Error('asked here').stack?.split('\n').slice(2) ?? []
    // The server of the tests hands requests on.
    const byTest = asks.some((line) => /\/tests\/(?!api\/harness\/api\.ts)/.test(line))
    if (!byTest) heard.add(String(text))
    return Reflect.apply(query, this, args)
  } as typeof query
  return heard
}

/** Tables whose rows are each of one tenant. */
export async function tenantTables(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant'`.execute(db)
  return new Set(rows.map(({ table_name }) => table_name))
}

/**
 * Tables of tenants that a statement reads without the tenant in its condition, as PostgreSQL plans it: what is joined
 * by equal tenants has the tenant in the condition of each side. Which side says so depends on the plan: a table
 * counts that no plan binds, by tables as a whole and by indexes alone.
 */
export async function readAcrossTenants(
  db: Database,
  statement: string,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  if (!/^\s*(select|with|insert|update|delete|merge)\b/i.test(statement)) return []
  const [asUsual, byIndexes] = await db.transaction().execute(async (tx) => {
    const plan = () =>
      sql<{ 'QUERY PLAN': Plan[] }>`
      explain (generic_plan, verbose, format json) ${sql.raw(statement)}`.execute(tx)
    const first = await plan()
    for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan'])
      await sql`set local ${sql.raw(`enable_${way}`)} to off`.execute(tx)
    return [first, await plan()] as const
  })
  const found = ({ rows }: typeof asUsual) =>
    rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => across(plan, tables)))
  const otherwise = new Set(found(byIndexes))
  return found(asUsual).filter((table) => otherwise.has(table))
}

function across(node: PlanNode, tables: ReadonlySet<string>, above: string[] = []): string[] {
  const own = conditionsOf(node)
  const children = node.Plans ?? []
  const below = children.flatMap((each) => across(each, tables, [...above, ...own]))
  const table = node['Relation Name'] ?? ''
  if (!node['Node Type'].endsWith('Scan') || !tables.has(table)) return below
  const key = `${node.Alias ?? table}.tenant`
  // What a bitmap is made of stands beneath; what joins stands above, and what is looked up in a table of hashes is
  // put out.
  const isNamed = [...own, ...children.flatMap(conditionsOf)].some((each) =>
    /\btenant\b/.test(each),
  )
  const isJoined = above.some((each) => each.includes(key))
  const isLookedUp =
    above.some((each) => each.includes('hashed SubPlan')) && node.Output?.includes(key)
  return isNamed || isJoined || isLookedUp ? below : [table, ...below]
}

const conditionsOf = (node: PlanNode) => conditions.flatMap((each) => node[each] ?? [])
