import type { z } from 'zod'
import type { merchantInfo } from '../../../contract/wanted-line.ts'
import { recommendationIds } from '../../../domain/recommendation/recommendation.ts'
import type { Context } from '../../context.ts'
import type { Line } from './stored-line.ts'

type Said = Pick<z.output<typeof merchantInfo>, 'recommendationId' | 'recommendedFrom'>

/** What the shop recommended; addresses are typed and shared, so that what it knows nothing of is none. */
export function recommendationOf(
  { shop, tenant, locale }: Pick<Context, 'shop' | 'tenant' | 'locale'>,
  { recommendationId: id, recommendedFrom: from = '' }: Said,
): Line['merchant_info']['recommendation'] {
  const isPlace = recommendationIds.some((each) => each === id)
  if (id === undefined || !isPlace) return null
  const kind = id === 'glossary' ? 'term' : 'page'
  return shop.pathOf(tenant, locale, { kind, id: from }) ? { id, from } : null
}
