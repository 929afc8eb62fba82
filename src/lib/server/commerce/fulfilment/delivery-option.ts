import { sql } from 'kysely'

/** The delivery option of the line `l`, as its customer chose it. */
export const deliveryOption = sql<string>`coalesce(l.merchant_info #>> '{value,selectedDeliveryOption}', '')`
