import { z } from 'zod'
import { regionOf } from '../../../domain/address/format.ts'
import { tidyPostcode } from '../../../domain/address/postcode.ts'
import { regionCode } from '../../../domain/address/region.ts'
import type { FoundPlace } from './lookup.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').replaceAll(/\s+/g, ' ').trim())

/** What Loqate says of an address; `Line1` to `Line5` name no company and no town, and stand in the country's order. */
export const loqatePlace = z.object({
  Language: text,
  Company: text,
  Line1: text,
  Line2: text,
  Line3: text,
  Line4: text,
  Line5: text,
  Street: text,
  BuildingNumber: text,
  City: text,
  ProvinceName: text,
  ProvinceCode: text,
  AdminAreaName: text,
  PostalCode: text,
  CountryIso2: z.string().regex(/^[A-Z]{2}$/),
})

/** The fields of a form, as each country fills them. */
export function placeOf(said: z.output<typeof loqatePlace>): FoundPlace {
  const country = said.CountryIso2
  const [first = '', ...more] = [said.Line1, said.Line2, said.Line3, said.Line4, said.Line5].filter(
    Boolean,
  )
  const postalCode = tidyPostcode(said.PostalCode, country)
  return {
    company: said.Company,
    streetName: first || `${said.Street} ${said.BuildingNumber}`.trim(),
    additionalInfo: more.join(', '),
    postalCode,
    city: said.City,
    region: regionFor(said, postalCode),
    country,
  }
}

/** A name is one province's alone, a code may be another list's; what may be left out is, where a postcode says it. */
function regionFor(said: z.output<typeof loqatePlace>, postalCode: string): string {
  const country = said.CountryIso2
  const rule = regionOf(country)
  if (rule === 'none' || (rule === 'optional' && postalCode !== '')) return ''
  const names = [said.ProvinceName, said.ProvinceCode, said.AdminAreaName].filter(Boolean)
  return names.map((name) => regionCode(country, name)).find(Boolean) ?? ''
}
