/** Query parameters that name the campaign a visitor comes by. */
export const CAMPAIGN_PARAMETERS = ['campaign', 'utm_campaign']

/** Whom a promotion is for; everybody where it says nothing. */
export type Targeting = {
  campaign?: string | undefined
  customers?: 'newCustomer' | undefined
}

export type PromotionVisitor = { campaign: string | null; isNewCustomer: boolean }

/** Whether a promotion is for a visitor (specification, section 5). */
export function isFor({ campaign, customers }: Targeting, visitor: PromotionVisitor): boolean {
  return (
    (campaign === undefined || campaign === visitor.campaign) &&
    (customers === undefined || visitor.isNewCustomer)
  )
}

/** Those of a campaign first, then those for new customers, then those for everybody. */
export function byTargeting(one: Targeting, other: Targeting): number {
  return weight(one) - weight(other)
}

function weight({ campaign, customers }: Targeting): number {
  return (campaign === undefined ? 2 : 0) + (customers === undefined ? 1 : 0)
}
