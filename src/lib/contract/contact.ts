import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldLengths } from './limits.ts'
import { asSent, emailAddress, paragraphs } from './shapes.ts'

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

/** Fields of a form, and what one of them takes, at most; which there are says the page's document. */
const MOST_FIELDS = 30

export const sendForm = endpoint({
  method: 'POST',
  path: '/api/v1/contact/form/',
  summary: 'Send a form of a page to the shop. The same answers of a day are sent once',
  input: z.object({
    /** The page's document, and the key of the block in it. */
    page: z.string().max(80),
    block: z.string().max(80),
    /** By field: one text, the options that were chosen, or `yes`. */
    answers: z
      .record(
        z.string().max(80),
        z
          .array(z.string().max(fieldLengths.message).register(asSent, { why: 'paragraphs' }))
          .max(MOST_FIELDS),
      )
      .refine((answers) => Object.keys(answers).length <= MOST_FIELDS),
  }),
  output: z.object({ state: z.literal('sent') }),
  errors: ['form_not_found', 'form_answer_missing', 'form_answer_wrong'],
  access: 'anyone',
})
