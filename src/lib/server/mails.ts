import { artworkMails } from './commerce/artwork/index.ts'
import { deadlineMails } from './commerce/artwork-deadline/index.ts'
import { linesCancelled } from './commerce/cancellation/index.ts'
import { designMails } from './commerce/design/index.ts'
import { stepMails } from './commerce/fulfilment/index.ts'
import { creditNoteIssued, invoiceIssued } from './commerce/invoice/index.ts'
import { approvalMails, orderExpired, orderReminder } from './commerce/order/index.ts'
import { orderChanged } from './commerce/order-edit/index.ts'
import { paymentMails } from './commerce/payment/index.ts'
import { withdrawalMails } from './commerce/withdrawal/index.ts'
import { authMails } from './people/auth/index.ts'
import { companyMails } from './people/company/index.ts'
import { contactMessage, formAnswers } from './people/contact/index.ts'
import { addressTaken } from './people/customer/index.ts'
import { newsletterAsked } from './people/newsletter/index.ts'
import { ownDataMails } from './people/own-data/index.ts'
import { staffLink } from './people/staff/index.ts'
import type { AnyMail } from './platform/mail/index.ts'

/** Every kind of mail, declared in the slice whose act it tells of. */
export const mails: readonly AnyMail[] = [
  ...authMails,
  addressTaken,
  ...companyMails,
  ...ownDataMails,
  orderReminder,
  orderExpired,
  ...approvalMails,
  ...stepMails,
  linesCancelled,
  orderChanged,
  ...paymentMails,
  invoiceIssued,
  creditNoteIssued,
  ...artworkMails,
  ...deadlineMails,
  ...designMails,
  staffLink,
  newsletterAsked,
  contactMessage,
  formAnswers,
  ...withdrawalMails,
]
