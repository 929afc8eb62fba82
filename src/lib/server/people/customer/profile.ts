import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { changeGuestEmail } from '../auth/index.ts'
import { askFor, leaveBy } from '../newsletter/index.ts'
import { forgetUnusedNumbers } from '../vat-number/index.ts'
import { customerById } from './customers.ts'
import { storedVatNumber } from './stored-vat-number.ts'

type Change = {
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  company?: string | undefined
  vatNumber?: string | undefined
  user_subscriber_status?: '0' | '1' | undefined
}

/**
 * Changes what a customer says of themselves; what is not named stays. Who wants the newsletter is
 * written to first, as every address is; `from` is the network that asks.
 */
export async function changeProfile(
  context: Context<'login_required' | 'email_by_links' | 'vat_number_invalid'>,
  id: string,
  { email: typed, firstName, lastName, company, vatNumber, ...more }: Change,
  from: string,
): Promise<void> {
  const { email: known, emailVerified } = await customerById(context, id)
  const { user_subscriber_status: wanted } = more
  const change = {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(company !== undefined && { company }),
    ...(vatNumber !== undefined && { vat_number: storedVatNumber(context, vatNumber) }),
    ...(wanted !== undefined && { subscribed: wanted === '1' }),
  }
  await inTransaction(context.db, async (tx) => {
    const email = typed ?? known
    const isNew = typed !== undefined && (await changeGuestEmail(tx, context, id, typed))
    const isVerified = emailVerified && !isNew
    if (Object.keys(change).length > 0) {
      await tx
        .updateTable('customer')
        .set(change)
        .where('tenant', '=', context.tenant.id)
        .where('id', '=', id)
        .execute()
    }
    if (vatNumber !== undefined) await forgetUnusedNumbers(tx, context)
    if (wanted === '1') await askFor(tx, context, email, from)
    // The newsletter goes to an address, which whoever only typed it ends for nobody.
    if (wanted === '0' && isVerified) await leaveBy(tx, context, email)
  })
}
