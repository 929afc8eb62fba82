/** Where the shop recommends products: blocks of pages by their names, and what stands beside texts. */
export const recommendationIds = [
  'product-grid',
  'product',
  'price-from',
  'payment-plan',
  'last-orders',
  'glossary',
  'guide',
] as const
export type RecommendationId = (typeof recommendationIds)[number]

/** The query parameter that a recommendation's link holds: `?rec=product-grid.home`. */
export const RECOMMENDATION = 'rec'

/** A link to a product that says where it was recommended, and on which page. */
export function recommendedPath(path: string, id: RecommendationId, from: string): string {
  return `${path}?${RECOMMENDATION}=${id}.${encodeURIComponent(from)}`
}
