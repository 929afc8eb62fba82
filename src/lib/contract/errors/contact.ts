import type { Catalogue } from './catalogue.ts'

/** What visitors write to the shop. */
export const contactErrors = {
  form_not_found: [404, 'This form is not there any more.'],
  form_answer_missing: [422, 'Something that is needed is missing.'],
  form_answer_wrong: [422, 'This does not fit the question.'],
} as const satisfies Catalogue
