import type { CollectionPlace } from '../../../contract/collection.ts'
import { addressLines } from '../../../domain/address/format.ts'
import type { DeliveryOption } from '../../../domain/product/definition.ts'
import type { Tenant } from '../../context.ts'

/** What calls say of an option by which customers fetch what they ordered; nothing of any other. */
export function collectionPart(
  { collection }: Pick<DeliveryOption, 'collection'>,
  country: string,
): { collection?: CollectionPlace } {
  if (!collection) return {}
  const { company, street, more, postcode, city, opening } = collection
  const address = {
    ...{ company, city, country },
    ...{ streetName: street, additionalInfo: more, postalCode: postcode },
  }
  const nobody = { firstName: '', lastName: '', region: '' }
  return {
    collection: { ...address, lines: addressLines({ ...address, ...nobody }), opening },
  }
}

/** Where something is fetched that goes by an option of a country; undefined where it is delivered. */
export function collectionOf(
  { deliveryCountries }: Pick<Tenant, 'deliveryCountries'>,
  country: string,
  option: string,
): CollectionPlace | undefined {
  const found = deliveryCountries[country]?.options.find(({ key }) => key === option)
  return found && collectionPart(found, country).collection
}
