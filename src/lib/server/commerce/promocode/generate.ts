import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { SINGLE_ALPHABET, SINGLE_LENGTH } from '../../../domain/promocode/promo.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'

/** Makes single codes of a promotion and answers them; what stands in the table can be used. */
export async function generateCodes(
  tx: Tx,
  context: Context<'promotion_not_found'>,
  { promotion, count }: { promotion: string; count: number },
): Promise<string[]> {
  const promo = context.tenant.promos.find(({ id }) => id === promotion)
  demand(context, promo?.prefix, 'promotion_not_found')
  const { prefix } = promo
  const codes = new Set<string>()
  while (codes.size < count) codes.add(prefix + randomCode())
  const { rows } = await sql<{ code: string }>`
    insert into promocode (tenant, code, promotion, created_by, created_at)
    select ${context.tenant.id}, c, ${promotion}, ${actorName(context)}, ${context.now}
    from unnest(${[...codes]}::text[]) as c
    on conflict do nothing
    returning code
  `.execute(tx)
  return rows.map(({ code }) => code)
}

function randomCode(): string {
  const draw = () => SINGLE_ALPHABET[randomInt(SINGLE_ALPHABET.length)] ?? ''
  return Array.from({ length: SINGLE_LENGTH }, draw).join('')
}
