import type { Catalogue } from './catalogue.ts'

/** What designers make for customers. */
export const designErrors = {
  design_not_ordered: [404, 'No design was ordered with this product.'],
  design_moved: [409, 'The design has moved on since you looked at it.'],
  design_brief_closed: [409, 'A designer has begun. Write to them instead of changing the brief.'],
  design_answer_missing: [422, 'Something that the designer needs is missing.'],
  design_answer_wrong: [422, 'This answer does not fit the question.'],
  design_comment_missing: [409, 'Say first what is to be changed.'],
  design_revisions_used: [409, 'The changes that are in the price are used up.'],
  design_version_not_found: [404, 'There is no such version.'],
  design_pin_nowhere: [422, 'There is no such page in this version.'],
  design_comments_full: [409, 'So much has been said of this design that no more is kept here.'],
  design_closed: [409, 'This design is finished.'],
  design_fixed: [409, 'The design was ordered with this line and stays with it.'],
  design_claimed: [409, 'Somebody else has this design.'],
} as const satisfies Catalogue
