/** A price that a shop asked, with and without VAT in minor units, until the next row of its offer. */
export type AdvertisedPriceTable = {
  tenant: string
  product: string
  currency: string
  /** Quantity, delivery key and selection that the price is of. */
  offer: string
  since: Date
  quantity: number
  net: number
  gross: number
  /** Edition of which it was first asked. */
  edition: number
}
