/**
 * Layouts that a page may choose (specification, section 2). The others are not a page's to choose:
 * `category` and `product` belong to their documents, the rest to pages of the application.
 */
export const pageLayouts = [
  'standard',
  'home',
  'glossary',
  'search',
  'landing-black-friday',
  'landing-christmas',
  'landing-design-service',
  'landing-french-days',
  'landing-loss-leader',
  'landing-printing-deals',
  'landing-wonders',
] as const

export type ChosenLayout = (typeof pageLayouts)[number]
