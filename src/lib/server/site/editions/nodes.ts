import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../platform/db/index.ts'

/** Name of the connections that nodes listen on. */
export const LISTENER = 'quire listener'

/** What a node answers from, and why it did not take up the edition that it tried last. */
export type NodeState = { edition: number; tried: number; problem: string | null }

/**
 * Says which edition this node answers from, over the connection that it listens on: while that is
 * open the node runs, and a node that was killed is no longer counted.
 */
export async function reportNode(client: pg.Client, { edition, tried, problem }: NodeState) {
  await client.query(
    `insert into edition_node (pid, edition, tried, problem)
     values (pg_backend_pid(), $1, $2, $3)
     on conflict (pid) do update
     set edition = excluded.edition, tried = excluded.tried, problem = excluded.problem`,
    [edition, tried, problem],
  )
  await client.query('delete from edition_node where pid not in (select pid from pg_stat_activity)')
}

/** The nodes that run now. */
async function runningNodes(db: Database): Promise<NodeState[]> {
  const { rows } = await sql<{ edition: string; tried: string; problem: string | null }>`
    select node.edition, node.tried, node.problem
    from edition_node as node
    join pg_stat_activity as activity on activity.pid = node.pid
    where activity.datname = current_database() and activity.application_name = ${LISTENER}
  `.execute(db)
  return rows.map(({ edition, tried, problem }) => ({
    edition: Number(edition),
    tried: Number(tried),
    problem,
  }))
}

export type Adoption =
  | { state: 'live'; nodes: number }
  | { state: 'no nodes' }
  | { state: 'refused'; problem: string }
  | { state: 'waiting'; nodes: number; ready: number }

const LOOK_AGAIN_MS = 50

/** Waits until every running node answers from an edition, at most `milliseconds`. */
export async function waitForNodes(
  db: Database,
  edition: number,
  milliseconds: number,
): Promise<Adoption> {
  const until = performance.now() + milliseconds
  for (;;) {
    const nodes = await runningNodes(db)
    const ready = nodes.filter((node) => node.edition >= edition).length
    const refused = nodes.find((node) => node.tried >= edition && node.problem !== null)
    if (nodes.length === 0) return { state: 'no nodes' }
    if (ready === nodes.length) return { state: 'live', nodes: ready }
    if (refused?.problem) return { state: 'refused', problem: refused.problem }
    if (performance.now() > until) return { state: 'waiting', nodes: nodes.length, ready }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
