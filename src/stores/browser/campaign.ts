import { CAMPAIGN_PARAMETERS, type PromotionVisitor } from '../../lib/domain/banners/promotions.ts'
import { readCookie } from './cookies.ts'

const REMEMBERED = 'quire.campaign'

/** The campaign that the visitor came by, on this page or an earlier one of the browser's session. */
function campaign(): string | null {
  const query = new URLSearchParams(location.search)
  const named = CAMPAIGN_PARAMETERS.map((name) => query.get(name)).find((value) => value)
  try {
    if (named) sessionStorage.setItem(REMEMBERED, named)
    return named ?? sessionStorage.getItem(REMEMBERED)
  } catch {
    return named ?? null
  }
}

/** Whoever is not known to have ordered is taken for new: so far nobody has told otherwise. */
export function promotionVisitor(): PromotionVisitor {
  return { campaign: campaign(), isNewCustomer: readCookie('oldClient') === null }
}
