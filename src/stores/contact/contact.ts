import type { Answer } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { sendForm, sendMessage } from '../../lib/contract/contact.ts'
import type { InputOf } from '../../lib/contract/endpoint.ts'

/** What a visitor writes to the shop. */
export const contact = {
  send: (message: InputOf<typeof sendMessage>): Promise<Answer<typeof sendMessage>> =>
    call(sendMessage, message),
  sendForm: (answers: InputOf<typeof sendForm>): Promise<Answer<typeof sendForm>> =>
    call(sendForm, answers),
}
