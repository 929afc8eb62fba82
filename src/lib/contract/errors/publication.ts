import type { Catalogue } from './catalogue.ts'

/** Publishing drafts, older editions and the content folder. */
export const publicationErrors = {
  draft_empty: [409, 'Nothing in this draft differs from what is live.'],
  draft_changed: [409, 'Something was saved into this draft since you looked.'],
  draft_waiting: [409, 'This draft is waiting to be published already.'],
  edition_not_found: [404, 'There is no such edition.'],
  edition_is_live: [409, 'This edition is live.'],
  edition_outdated: [409, 'Another edition has become live since you looked.'],
  instant_past: [422, 'This moment is past.'],
  publication_not_found: [404, 'There is no such publication.'],
  publication_over: [409, 'It is being published, or is over already.'],
  publish_hook_off: [404, 'Publishing by webhook is not set up here.'],
} as const satisfies Catalogue
