import { sendForm, sendMessage } from '../../../contract/contact.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { passOnForm } from './form.ts'
import { passOn } from './messages.ts'

export { formAnswers } from './form.ts'
export { contactMessage } from './messages.ts'

/** Mounts what visitors write to the shop. */
export function mountContact(api: Api): void {
  mount(api, sendMessage, async (message, call) => {
    await call.consume('contact', call.network)
    await passOn(call, message)
    return { state: 'sent' as const }
  })

  mount(api, sendForm, async (input, call) => {
    await call.consume('contact', call.network)
    await passOnForm(call, input)
    return { state: 'sent' as const }
  })
}
