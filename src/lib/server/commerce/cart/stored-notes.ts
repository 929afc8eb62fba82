import { z } from 'zod'
import type { cart } from '../../../contract/cart.ts'
import type { orderNotes } from '../../../contract/line-parts.ts'
import { DEFAULT_SENDER } from '../../../domain/constants.ts'
import { storedJson } from '../../platform/db/index.ts'

/** What is said of an order before it is placed. */
export const storedNotes = storedJson({
  name: 'cart.notes',
  version: 1,
  schema: z.object({
    /** Empty where the shop sends it. */
    customSender: z.string(),
    invoiceRequested: z.boolean(),
    internalCheckout: z.boolean(),
    skipDocReview: z.boolean(),
    costCentre: z.string(),
    purchaseOrder: z.string(),
  }),
  upgrades: {},
})
export type Notes = z.output<typeof storedNotes.schema>

const NOTHING_SAID: Notes = {
  customSender: '',
  invoiceRequested: true,
  internalCheckout: false,
  skipDocReview: false,
  costCentre: '',
  purchaseOrder: '',
}

/** What is kept with a cart, changed by what a call says. */
export function notesAfter(said: z.output<typeof orderNotes>, kept: Notes | null): Notes {
  const before = kept ?? NOTHING_SAID
  const { sender_type: type, custom_sender: name, user_notes: notes } = said
  return {
    customSender: type === undefined ? before.customSender : type === 'custom' ? name : '',
    invoiceRequested: notes?.invoiceRequested ?? before.invoiceRequested,
    internalCheckout: said.internalCheckout ?? before.internalCheckout,
    skipDocReview: said.skipDocReview ?? before.skipDocReview,
    costCentre: said.costCentre ?? before.costCentre,
    purchaseOrder: said.purchaseOrder ?? before.purchaseOrder,
  }
}

type WireNotes = Pick<
  z.output<typeof cart>,
  'sender' | 'customSender' | 'userNotes' | 'internalCheckout' | 'skipDocReview' | 'references'
>

/** The same as a cart says it. */
export function wireNotes(notes: Notes | null): WireNotes {
  const said = notes ?? NOTHING_SAID
  const { customSender, invoiceRequested, internalCheckout, skipDocReview } = said
  const { costCentre, purchaseOrder } = said
  return {
    sender: customSender === '' ? DEFAULT_SENDER : 'custom',
    customSender,
    userNotes: { invoiceRequested },
    internalCheckout,
    skipDocReview,
    ...((costCentre || purchaseOrder) && { references: { costCentre, purchaseOrder } }),
  }
}
