import { regions } from './regions.generated.ts'

/**
 * What the post writes for a province that somebody typed by its code or its name, `Milano` for `MI`;
 * as typed where the country has no list, null where the list does not have it.
 */
export function regionCode(country: string, typed: string): string | null {
  const known = regions[country]
  const text = plain(typed)
  if (!known || text === '') return typed.trim()
  const found = Object.entries(known).find(
    ([code, [name]]) => plain(code) === text || plain(name) === text,
  )
  return found?.[0] ?? null
}

/** Whether postcodes of a province may begin as this one does. */
export function isPostcodeOfRegion(country: string, region: string, postcode: string): boolean {
  const start = regions[country]?.[region]?.[1]
  return start === undefined || new RegExp(`^(?:${start})`).test(postcode)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
