import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { getMail, listMail, sendMailAgain } from '../../lib/contract/mail.ts'
import { callAsStaff } from './staff.ts'

export type ListedMail = OutputOf<typeof listMail>['mails'][number]
export type OpenMail = OutputOf<typeof getMail>

export type MailsState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'listed'
      mails: ListedMail[]
      /** How many nobody got, shown or not. */
      undelivered: number
      next: string | null
      older: { state: 'idle' } | { state: 'loading' } | { state: 'failed'; failure: Failure }
    }

export type MailState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'open'
      open: OpenMail
      again: 'idle' | 'sending' | 'sent' | Failure
    }

export const $mails = atom<MailsState>({ state: 'loading' })
export const $mail = atom<MailState>({ state: 'loading' })

let asked = 0

/** Asks for the newest mails of the shop that is chosen; the last list asked for counts. */
export async function loadMails(): Promise<void> {
  const own = ++asked
  $mails.set({ state: 'loading' })
  const answer = await callAsStaff(listMail, {})
  if (own !== asked) return
  $mails.set(
    answer.ok
      ? { state: 'listed', ...answer.value, older: { state: 'idle' } }
      : { state: 'failed', failure: answer },
  )
}

/** Adds the next page; nothing while it is on its way already. */
export async function loadOlderMails(): Promise<void> {
  const listed = $mails.get()
  if (listed.state !== 'listed' || !listed.next || listed.older.state === 'loading') return
  const own = asked
  $mails.set({ ...listed, older: { state: 'loading' } })
  const answer = await callAsStaff(listMail, { after: listed.next })
  if (own !== asked) return
  $mails.set(
    answer.ok
      ? {
          ...listed,
          ...answer.value,
          mails: [...listed.mails, ...answer.value.mails],
          older: { state: 'idle' },
        }
      : { ...listed, older: { state: 'failed', failure: answer } },
  )
}

export async function openMail(id: string): Promise<void> {
  const own = ++asked
  $mail.set({ state: 'loading' })
  const answer = await callAsStaff(getMail, { id })
  if (own !== asked) return
  $mail.set(
    answer.ok
      ? { state: 'open', open: answer.value, again: 'idle' }
      : { state: 'failed', failure: answer },
  )
}

const LOOK_AGAIN_MS = 2000
const LOOKS = 5

/** Sends the open mail once more, and follows what becomes of it for some seconds. */
export async function sendOpenMailAgain(): Promise<void> {
  const now = $mail.get()
  if (now.state !== 'open' || now.again === 'sending') return
  const own = asked
  $mail.set({ ...now, again: 'sending' })
  const { id } = now.open.mail
  const answer = await callAsStaff(sendMailAgain, { id })
  if (own !== asked) return
  $mail.set({ ...now, again: answer.ok ? 'sent' : answer })
  for (let looks = 0; answer.ok && looks < LOOKS; looks++) {
    const seen = await callAsStaff(getMail, { id })
    if (own !== asked || !seen.ok) return
    $mail.set({ state: 'open', open: seen.value, again: 'sent' })
    if (!['waiting', 'sending'].includes(seen.value.mail.state)) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
