import { customerPricesDocument } from '../../../../documents/customer-prices.ts'
import { checkCustomerPrices } from '../checks/customer-prices.ts'
import { defineKind } from './define-kind.ts'

/** What customers of some groups pay: resellers, or one company by its contract. */
export const customerPrices = defineKind({
  at: 'customer-prices/{id}.yaml',
  schema: customerPricesDocument,
  shared: true,
  check(document, library, report): void {
    checkCustomerPrices(document, library, report)
  },
})
