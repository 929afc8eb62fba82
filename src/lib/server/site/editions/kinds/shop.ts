import { z } from 'zod'
import { currency, key } from '../../../../documents/shapes.ts'
import { isCurrency } from '../checks/iso.ts'
import { defineKind } from './define-kind.ts'

/** What all tenants share. */
export const shop = defineKind({
  at: 'shop.yaml',
  schema: z.strictObject({
    defaultTenant: key,
    /** The host that gets the default tenant beside the tenants' own hosts. */
    defaultDomain: z.string(),
    baseCurrency: currency,
    /** The documents that come with Quire; sample accounts exist only with it. */
    sample: z.boolean().default(false),
  }),
  shared: true,
  needed: 'The shop has no shop.yaml.',
  check(document, library, report): void {
    const { defaultTenant, baseCurrency } = document.data
    if (!isCurrency(baseCurrency))
      report(document, ['baseCurrency'], `There is no currency ${baseCurrency}.`)
    if (!library.get('tenant', defaultTenant))
      report(document, ['defaultTenant'], `There is no tenant ${defaultTenant}.`)
  },
})
