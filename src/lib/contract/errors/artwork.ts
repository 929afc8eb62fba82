import type { Catalogue } from './catalogue.ts'

/** Files that customers send. */
export const artworkErrors = {
  artwork_closed: [409, 'The files of this product can no longer be changed.'],
  artwork_not_found: [404, 'There is no such file.'],
  artwork_changed: [409, 'The files have changed since you looked at them.'],
  artwork_claimed: [409, 'Somebody else has this line.'],
  artwork_by_person: [409, 'A person looks at these files first, and approves them.'],
  artwork_designed: [409, 'Our designers make the file of this product.'],
  artwork_not_needed: [409, 'Nothing is printed on this product: it needs no file.'],
  artwork_unprintable: [409, 'A file cannot be opened. Replace it first.'],
  press_file_failed: [
    409,
    'The files cannot be put together by machine. Print them as they were sent.',
  ],
  press_sheet_none: [409, 'This piece is laid out on no press sheet here.'],
  artwork_unchecked: [409, 'The file is still being checked.'],
  consent_missing: [409, 'Something was found in the file. Say that it is to be printed as it is.'],
  repair_not_offered: [422, 'This can not be mended by machine in this file.'],
  repair_not_found: [404, 'There is no such repair.'],
  repair_waiting: [409, 'The file is still being mended.'],
  repair_outdated: [409, 'The file was replaced or taken away meanwhile. This repair is over.'],
  upload_not_found: [404, 'There is no such upload. Send the file again.'],
  upload_incomplete: [409, 'The file has not arrived whole yet.'],
  file_empty: [422, 'The file is empty.'],
  file_too_large: [413, 'The file is too large.'],
  files_room: [413, 'There is no room for this file beside the files that are kept.'],
  shop_files_room: [413, 'The shop has no room for a file of this size just now.'],
  uploads_too_many: [429, 'That are too many files within an hour. Send the others later.'],
  file_changed: [409, 'The file was changed while it was being sent. Send it again.'],
  file_type_unknown: [422, 'This is no PDF, TIFF, JPEG, PNG or SVG. Export it as a PDF.'],
  file_infected: [422, 'A virus was found in this file. It was deleted and is not kept.'],
  file_scan_waits: [
    503,
    'The file has arrived and waits to be looked through for viruses. Try again in a moment.',
  ],
  files_full: [409, 'No more files fit here. Take one away first.'],
} as const satisfies Catalogue
