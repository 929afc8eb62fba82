import { touchedBy } from '../editions/index.ts'
import { type CompiledShop, changedKeys } from '../shop/index.ts'
import type { PageRecord, PartRecord } from './page.ts'

/** Numbers of the keys that renderings read: ten thousand pages name half a million, most the same. */
export type Keys = Uint32Array

const texts: string[] = []
const numbers = new Map<string, number>()

/** Of a text, the same as long as the process runs. */
export function numberOf(text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, texts.length)
  return texts.push(text) - 1
}

export function textOf(number: number): string {
  return texts[number] ?? ''
}

export function keysOf(read: Iterable<string>): Keys {
  return Uint32Array.from(read, numberOf)
}

/** What a page has read, its parts within: documents and derived values, voices by their dictionary. */
export function readBy({ keys, parts }: Pick<PageRecord, 'keys' | 'parts'>): string[] {
  const all = [{ keys }, ...parts].flatMap((each) => Array.from(each.keys, textOf))
  return [...new Set(all.map((key) => key.replace(VOICE, 'dictionary $3 $1 $2')))].sort()
}

const VOICE = /^=voice (\S+) (\S+) ([^.]*)\..*$/

/** What of a page means something else in another edition. */
export type Staleness = {
  /** What its own rendering read, parts that it shares with others left out. */
  own(record: Pick<PageRecord, 'keys'>): boolean
  part(record: PartRecord): boolean
  /** Either of them. */
  page(record: Pick<PageRecord, 'keys' | 'parts'>): boolean
}

export function stalenessBetween(
  before: CompiledShop | null,
  after: CompiledShop,
  changed: ReadonlySet<string>,
): Staleness {
  const isChanged = changedKeys(before, after, touchedBy(changed))
  /** Of each number: not asked yet, the same, another. */
  let known = new Uint8Array(texts.length)
  const read = ({ keys }: { keys: Keys }) => {
    for (const key of keys) {
      if (key >= known.length) known = longer(known)
      const told = known[key] || (isChanged(textOf(key)) ? 2 : 1)
      known[key] = told
      if (told === 2) return true
    }
    return false
  }
  const parts = new Map<PartRecord, boolean>()
  const part = (record: PartRecord) => {
    const told = parts.get(record) ?? read(record)
    parts.set(record, told)
    return told
  }
  return {
    own: read,
    part,
    page: (record) => read(record) || record.parts.some(part),
  }
}

/** Keys may have come since. */
function longer(known: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(texts.length)
  more.set(known)
  return more
}
