import type { InputOf } from '../../../contract/endpoint.ts'
import type { answerWithdrawal } from '../../../contract/withdrawal.ts'
import type { Context } from '../../context.ts'
import { doer, recordAct } from '../../people/staff/index.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'

/**
 * Notes that somebody of the staff has seen to a withdrawal, or that it is open again; each is an act on record. Refused
 * where it is so already: the note of whoever was first stays.
 */
export async function answer(
  tx: Tx,
  context: Context<'withdrawal_not_found' | 'withdrawal_changed'> & { ip: string },
  { id, isAnswered, note }: Required<InputOf<typeof answerWithdrawal>>,
): Promise<void> {
  const { tenant, now: at, ip } = context
  const who = doer(context)
  const answered = { answered_at: at, answered_by: who.by ?? who.apiKey ?? null, answer: note }
  const open = { answered_at: null, answered_by: null, answer: '' }
  const { numUpdatedRows: changed } = await tx
    .updateTable('withdrawal')
    .set(isAnswered ? answered : open)
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .where('answered_at', isAnswered ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (changed === 0n) {
    const known = await tx
      .selectFrom('withdrawal')
      .select('id')
      .where('tenant', '=', tenant.id)
      .where('id', '=', id)
      .executeTakeFirst()
    demand(context, known, 'withdrawal_not_found')
    context.refuse('withdrawal_changed')
  }
  const act = isAnswered ? 'withdrawal.answered' : 'withdrawal.reopened'
  const subject = `withdrawal:${id}`
  await recordAct(tx, { act, ...who, tenant: tenant.id, subject, reason: note, ip, at })
}
