import type { findAddresses, retrieveAddress } from '../../../contract/address-lookup.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'

export type FoundAddress = OutputOf<typeof findAddresses>['found'][number]
export type FoundPlace = OutputOf<typeof retrieveAddress>['place']

export type Question = {
  text: string
  /** What is there comes first. */
  country: string
  /** A `FoundAddress` of several, whose addresses are asked for. */
  within: string | undefined
  /** Nothing elsewhere is found. */
  countries: readonly string[]
  language: string
  now: Date
}

type Failed = { kind: 'failed'; why: string }

/** A house that knows addresses, asked with one key; never throws. */
export type AddressLookup = {
  find(question: Question): Promise<{ kind: 'found'; found: FoundAddress[] } | Failed>
  /** Null where there is no such address. */
  retrieve(
    id: string,
    by: Pick<Question, 'language' | 'now'>,
  ): Promise<{ kind: 'retrieved'; place: FoundPlace | null } | Failed>
}

/** By the names that tenants' documents call their keys. */
export type AddressLookups = ReadonlyMap<string, AddressLookup>
