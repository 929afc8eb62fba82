import { apiKeyErrors } from './errors/api-key.ts'
import { artworkErrors } from './errors/artwork.ts'
import { authErrors } from './errors/auth.ts'
import { cartErrors } from './errors/cart.ts'
import { companyErrors } from './errors/company.ts'
import { contactErrors } from './errors/contact.ts'
import { contentErrors } from './errors/content.ts'
import { customerErrors } from './errors/customer.ts'
import { designErrors } from './errors/design.ts'
import { draftErrors } from './errors/draft.ts'
import { jobErrors } from './errors/jobs.ts'
import { ledgerErrors } from './errors/ledger.ts'
import { mailErrors } from './errors/mail.ts'
import { newsletterErrors } from './errors/newsletter.ts'
import { orderErrors } from './errors/order.ts'
import { ownDesignErrors } from './errors/own-design.ts'
import { passkeyErrors } from './errors/passkey.ts'
import { paymentErrors } from './errors/payment.ts'
import { productErrors } from './errors/product.ts'
import { promocodeErrors } from './errors/promocode.ts'
import { publicationErrors } from './errors/publication.ts'
import { requestErrors } from './errors/request.ts'
import { savedDesignErrors } from './errors/saved-design.ts'
import { staffErrors } from './errors/staff.ts'
import { stockErrors } from './errors/stock.ts'
import { webhookErrors } from './errors/webhook.ts'
import { writtenOfferErrors } from './errors/written-offer.ts'

/** Every refusal the API may give, a file a slice: its HTTP status and its sentence in English. */
export const errorCatalogue = {
  ...requestErrors,
  ...authErrors,
  ...customerErrors,
  ...companyErrors,
  ...passkeyErrors,
  ...savedDesignErrors,
  ...productErrors,
  ...promocodeErrors,
  ...contactErrors,
  ...contentErrors,
  ...cartErrors,
  ...stockErrors,
  ...writtenOfferErrors,
  ...orderErrors,
  ...artworkErrors,
  ...designErrors,
  ...ownDesignErrors,
  ...paymentErrors,
  ...ledgerErrors,
  ...staffErrors,
  ...apiKeyErrors,
  ...webhookErrors,
  ...jobErrors,
  ...mailErrors,
  ...draftErrors,
  ...publicationErrors,
  ...newsletterErrors,
} as const

export type ErrorCode = keyof typeof errorCatalogue

/** Codes any call may answer with, whatever it declares. */
export const commonErrors = [
  'body_malformed',
  'body_too_large',
  'input_invalid',
  'input_unknown',
  'tenant_invalid',
  'origin_not_allowed',
  'not_found',
  'too_many_requests',
  'shop_unavailable',
  'backend_unreachable',
  'backend_timeout',
  'database_unavailable',
  'files_unavailable',
  'internal_error',
  'token_invalid',
  'api_key_unknown',
  'api_key_other_shop',
  'api_key_ended',
  'api_key_revoked',
  'api_key_stopped',
  'api_key_not_allowed',
] as const satisfies readonly ErrorCode[]

export type CommonCode = (typeof commonErrors)[number]

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}

export function statusOf(code: ErrorCode): number {
  return errorCatalogue[code][0]
}

export function sentenceOf(code: ErrorCode): string {
  return errorCatalogue[code][1]
}

/** `application/problem+json` (RFC 9457) as this API sends it. */
export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  code: ErrorCode
  /** The sentence in the shop's language. */
  detail: string
  /** Fields that are wrong, by path, each with its code and sentence. */
  fields?: { path: string; code: string; message: string }[]
  /** Facts a program needs to go on, such as the old and the new price. */
  facts?: Record<string, unknown>
}
