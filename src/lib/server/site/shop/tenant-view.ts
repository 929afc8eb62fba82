import type { PlanTerms } from '../../../domain/payment/plan.ts'
import type { Mark } from '../../../pictures/marks.ts'
import type { Ground, ThemeColours } from '../../../pictures/palette.ts'
import type { DataOf } from '../editions/index.ts'

/** What pages may know of a shop. */
export type TenantView = {
  id: string
  name: string
  baseLocale: string
  locales: string[]
  /** Of all stored pages. */
  currency: string
  /** What a printer's look at a file costs, in minor units, by currency offered, the base one first. */
  fileCheckPrices: Record<string, number>
  defaultCountry: string
  defaultPostcode: string
  countries: string[]
  flag: string
  indexable: boolean
  timeZone: string
  paymentMethods: string[]
  /** Companies of another state may be charged without VAT. */
  asksVatNumber: boolean
  /** Forms find addresses by what is typed. */
  looksUpAddresses: boolean
  /** Days that an order on account has until it is to be paid; null where there is none. */
  dueDays: number | null
  /** How products that may be are paid in instalments; null where there is no such plan. */
  paymentPlan: PlanTerms | null
  theme: {
    id: string
    href: string
    /** Addresses of the fonts that every page needs at once. */
    preloads: string[]
    brand: string
    mark: Mark
    /** Stands in the place of mark and name; null where they do. */
    logo: { photo: string } | null
    ground: Ground
    /** The papers of neighbouring tiles, in their order. */
    sequence: readonly Ground[]
    /** Colours of pictures that are not the usual ones. */
    pictures: ThemeColours
  }
  company: DataOf<'tenant'>['company']
}

/** How a plan is paid where the checkout takes one: ours by its method, that of another backend by its own terms. */
export function planTaken(
  { paymentMethods, paymentPlan }: TenantView,
  { isForeign }: { isForeign: boolean },
): PlanTerms | null {
  return isForeign || paymentMethods.includes('plan') ? paymentPlan : null
}
