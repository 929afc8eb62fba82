import type { RejectReason } from '../../contract/artwork.ts'
import type { ArtworkView } from '../../contract/artwork-desk.ts'

/** Views of the staff's queue, in the order in which they stand side by side. */
export const artworkViews: readonly ArtworkView[] = ['to_check', 'mine', 'waiting']

/** Why files are sent back, in the order of the list. */
export const rejectReasons: readonly RejectReason[] = [
  'wrong_size',
  'no_bleed',
  'too_coarse',
  'fonts_missing',
  'wrong_pages',
  'near_cut',
  'too_thin',
  'too_much_ink',
  'not_printable',
  'may_not_be_printed',
  'other',
]
