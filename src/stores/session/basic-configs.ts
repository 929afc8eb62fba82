import { atom, computed } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { persisted } from '../../lib/client/persisted.ts'
import {
  anyText,
  anything,
  type Decode,
  flag,
  list,
  object,
  or,
  record,
  text,
} from '../../lib/client/schema.ts'

const link = object({ id: text, path: text })
const entries = <Value>(decode: Decode<Value>) =>
  or<Record<string, Value>, Record<string, Value>>(record(decode), {})

const noTexts: string[] = []

/**
 * What the shop says of itself (specification, section 3, basic configs). Domain, urls and default
 * links are mandatory; whatever else is missing reads as empty.
 */
export const basicConfigs = object({
  trackingId: or(text, null),
  domain: object({ locale: or(text, ''), currency: text, currencies: or(list(text), noTexts) }),
  urls: record(link),
  defaultLinks: record(link),
  dictionaries: entries(record(anyText)),
  configs: entries(anything),
  rules: entries(anything),
  debug: entries(flag),
  reviews: entries(anything),
  loqate: or(text, ''),
  designStack: entries(anything),
})

/** Good for the 5 minutes of stored data: then a page asks again. */
export const $basicConfigs = persisted('basic-configs', basicConfigs)

/** Why the shop's configuration cannot be loaded: maintenance is shown; null while all is well. */
export const $maintenance = atom<Failure | null>(null)

/** Whether the session of a page in this locale needs no call. */
export function isSessionFresh(locale: string): boolean {
  return $basicConfigs.get()?.domain.locale === locale
}

/** Settings of the shop (specification, section 3, config). */
export const $configs = computed($basicConfigs, (basic) => ({
  /** By key, `company-infos` among them. */
  generalConfigs: basic?.configs ?? {},
  validationRules: basic?.rules ?? {},
  reviews: basic?.reviews ?? {},
  designStack: basic?.designStack ?? {},
}))
