import type { Answer } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { confirmSubscription, subscribe, unsubscribe } from '../../lib/contract/newsletter.ts'

/** What a visitor may do about the newsletter; a link in a mail brings the token. */
export const newsletter = {
  ask: (email: string): Promise<Answer<typeof subscribe>> => call(subscribe, { email }),
  confirm: (token: string): Promise<Answer<typeof confirmSubscription>> =>
    call(confirmSubscription, { token }),
  leave: (token: string): Promise<Answer<typeof unsubscribe>> => call(unsubscribe, { token }),
}
