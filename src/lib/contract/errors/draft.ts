import type { Catalogue } from './catalogue.ts'

/** Documents, and the drafts that editors change them in. */
export const draftErrors = {
  document_not_found: [404, 'There is no such document.'],
  document_path_unknown: [422, 'No kind of document lives at this path.'],
  document_not_text: [422, 'This document is no text; put the file into the content folder.'],
  document_changed: [409, 'Somebody else has changed this document since you opened it.'],
  document_of_money: [
    403,
    'Bank accounts and payment methods are changed by those alone who have the permission content.money.',
  ],
  document_not_yours: [403, 'This document belongs to shops that you may not change.'],
  draft_not_found: [404, 'There is no such draft; it may have been published or discarded.'],
  draft_full: [409, 'A draft holds at most 500 documents.'],
  kind_not_found: [404, 'There is no such kind of document.'],
} as const satisfies Catalogue
