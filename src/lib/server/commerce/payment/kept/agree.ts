import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { mandateText } from './mandate-text.ts'

type Attempt = { id: string; method: string; state: string; kept_card_id: string | null }

/**
 * Keeps what a payer has read who goes to give a mandate, and that they pressed the button under it now. Who comes back
 * to the page before its account was typed agrees anew; what the bank carries out stays as it was agreed.
 */
export async function recordAgreement(tx: Tx, context: Context, attempt: Attempt): Promise<void> {
  const isAsked = attempt.method === 'mandate' && attempt.kept_card_id === null
  if (!isAsked || attempt.state === 'authorised') return
  await tx
    .updateTable('payment')
    .set({
      agreed_text: mandateText(context),
      agreed_locale: context.locale,
      agreed_at: context.now,
    })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', attempt.id)
    .execute()
}
