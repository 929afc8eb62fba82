import { atom } from 'nanostores'
import { call } from '../../lib/client/call.ts'
import { findAddresses, retrieveAddress } from '../../lib/contract/address-lookup.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import type { AddressValues } from '../form/address-rules.ts'
import type { FormStore } from '../form/form.ts'

export type FoundAddress = OutputOf<typeof findAddresses>['found'][number]

export type LookupState =
  /** Nothing is looked for, and no list is open. */
  | { state: 'idle' }
  /** `within` is what several addresses are listed of. */
  | { state: 'found'; found: FoundAddress[]; within: FoundAddress | null }
  /** An address stands in the fields now. */
  | { state: 'taken' }
  | { state: 'failed' }

/** Milliseconds without another letter before it is asked: whoever types a word asks once. */
const PAUSE_MS = 250

/** Shorter texts find everything. */
const SHORTEST = 3

export type AddressLookup = ReturnType<typeof createAddressLookup>

/** Finds addresses by what is typed, and fills a form's fields with the one that is chosen. */
export function createAddressLookup(
  form: Pick<FormStore<AddressValues>, '$form' | 'put' | 'leave'>,
) {
  const $text = atom('')
  const $lookup = atom<LookupState>({ state: 'idle' })
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Of questions on their way the newest alone is answered. */
  let newest = 0

  async function ask(within: FoundAddress | null): Promise<void> {
    const own = ++newest
    const { country } = form.$form.get().values
    const input = { text: $text.get(), country, ...(within && { within: within.id }) }
    const answer = await call(findAddresses, input)
    if (own !== newest) return
    $lookup.set(
      answer.ok ? { state: 'found', found: answer.value.found, within } : { state: 'failed' },
    )
  }

  /** Closes the list; what was said without one stays. */
  function close(): void {
    clearTimeout(timer)
    newest += 1
    if ($lookup.get().state === 'found') $lookup.set({ state: 'idle' })
  }

  function type(text: string): void {
    $text.set(text)
    clearTimeout(timer)
    if (text.trim().length < SHORTEST) close()
    else timer = setTimeout(() => void ask(null), PAUSE_MS)
  }

  /** Lists the addresses of what stands for several, or puts the one that it is into the fields. */
  async function choose(found: FoundAddress): Promise<void> {
    if (found.kind === 'many') return ask(found)
    const own = ++newest
    const answer = await call(retrieveAddress, { id: found.id })
    if (own !== newest) return
    if (!answer.ok) return $lookup.set({ state: 'failed' })
    const { company, ...place } = answer.value.place
    const { values } = form.$form.get()
    // A customer's own company is not that of whoever else has this address.
    const put = { ...place, ...(values.company === '' && { company }) }
    form.put(put)
    // As typed text is, once its field is left.
    for (const name of Object.keys(put) as (keyof typeof put)[]) form.leave(name)
    $text.set('')
    $lookup.set({ state: 'taken' })
  }

  return {
    $text,
    $lookup,
    type,
    choose,
    close,
    /** Asks again for what stands in the field. */
    reopen: () => type($text.get()),
    /** From the addresses of one place back to what was found first. */
    back: () => ask(null),
  }
}
