import type { Catalogue } from './catalogue.ts'

/** What any call may meet before its slice is asked, and what keys of repeated calls may be. */
export const requestErrors = {
  body_malformed: [400, 'The request is not valid JSON.'],
  body_too_large: [413, 'The request is larger than this call accepts.'],
  input_invalid: [422, 'Some fields are missing or wrong.'],
  text_malformed: [400, 'This text holds a character that cannot be kept.'],
  input_unknown: [422, 'This call has no such field.'],
  field_not_used: [422, 'This shop does not use this field.'],
  tenant_invalid: [404, 'Tenant domain not valid.'],
  origin_not_allowed: [403, 'This request came from another site.'],
  not_found: [404, 'There is nothing here.'],
  too_many_requests: [429, 'Too many attempts. Wait a moment and try again.'],
  shop_unavailable: [503, 'The shop is being set up. Try again in a moment.'],
  backend_unreachable: [502, "The shop's service cannot be reached. Try again in a moment."],
  backend_timeout: [
    504,
    "The shop's service took too long to answer. Check whether it worked first.",
  ],
  /** The database is away, stopped, full or overloaded. Whether anything was done is not known. */
  database_unavailable: [503, 'The shop cannot answer right now. Try again in a moment.'],
  /** The disk or the bucket that keeps customers' files is away or full. */
  files_unavailable: [503, 'Files cannot be kept or read right now. Try again in a moment.'],
  internal_error: [500, 'Something went wrong on our side.'],
  idempotency_key_missing: [400, 'Send an Idempotency-Key with this call.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for a different request.'],
} as const satisfies Catalogue
