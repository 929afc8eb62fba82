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
  picture_name_unfit: [
    422,
    'A picture is called by lower-case words with hyphens, 60 characters at most: open-day.',
  ],
  picture_name_taken: [409, 'There is a picture of this name already.'],
  picture_type_unknown: [422, 'The file is no JPEG, PNG, WebP, AVIF or SVG.'],
  picture_too_large: [413, 'The file is larger than a picture may be.'],
  picture_too_many_pixels: [422, 'The picture has too many pixels.'],
  picture_too_small: [422, 'The picture has too few pixels.'],
  picture_too_long: [422, 'One side of the picture is too long for the other.'],
  picture_moves: [422, 'The picture moves.'],
  picture_damaged: [422, 'The file is damaged or cut short.'],
  picture_unsafe: [422, 'The drawing runs or loads something.'],
  picture_drawing_unfit: [422, 'The drawing is no plain SVG.'],
  picture_about_unreadable: [409, 'The document beside the picture cannot be read.'],
  pictures_full: [409, 'The pictures of a draft have 64 MB at most.'],
  kind_not_found: [404, 'There is no such kind of document.'],
} as const satisfies Catalogue
