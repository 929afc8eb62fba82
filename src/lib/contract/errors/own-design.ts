import type { Catalogue } from './catalogue.ts'

/** Designs that customers make in the shop's editor. */
export const ownDesignErrors = {
  own_design_none: [409, 'This product is not laid out in the editor. Send a file instead.'],
  own_design_moved: [409, 'The design was changed in another window. Load it again.'],
  own_design_empty: [422, 'A page of the design is empty.'],
  own_design_letters: [422, 'The font of a text lacks some of its letters.'],
  own_design_picture_none: [422, 'A picture of the design is not there. Send it again.'],
  own_design_picture_unusable: [422, 'This is no JPEG, PNG or WebP that can be printed.'],
  own_design_full: [409, 'No more pictures fit into this design.'],
} as const satisfies Catalogue
