import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldLengths } from './limits.ts'
import { emailAddress, paragraphs } from './shapes.ts'

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/v1/contact/message/',
  summary: 'Write to the shop; its people answer by e-mail. The same message of a day is sent once',
  input: z.object({
    name: z
      .string()
      .trim()
      .max(fieldLengths.firstName + fieldLengths.lastName),
    email: emailAddress,
    /** What the message is about, if it is about an order. */
    orderNumber: z.string().trim().max(fieldLengths.orderNumber),
    message: paragraphs(fieldLengths.message, 1),
  }),
  output: z.object({ state: z.literal('sent') }),
  errors: [],
  access: 'anyone',
})
