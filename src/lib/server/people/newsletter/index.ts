import { confirmSubscription, subscribe, unsubscribe } from '../../../contract/newsletter.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { ask, confirm, leave } from './subscriptions.ts'

export { moveSubscription } from './move.ts'
export { newsletterAsked } from './newsletter-mail.ts'
export { askFor, leaveBy, tidyNewsletter } from './subscriptions.ts'

/** Mounts what visitors do about the newsletter. */
export function mountNewsletter(api: Api): void {
  mount(api, subscribe, async ({ email }, call) => {
    await call.consume('newsletter', call.network)
    await ask(call, email, call.network)
    return { state: 'asked' as const }
  })

  mount(api, confirmSubscription, async ({ token }, call) => {
    await confirm(call, token, call.network)
    return { state: 'subscribed' as const }
  })

  mount(api, unsubscribe, async ({ token }, call) => {
    await leave(call, token)
    return { state: 'left' as const }
  })
}
