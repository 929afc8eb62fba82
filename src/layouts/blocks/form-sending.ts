import type { Answer } from '../../lib/client/answer.ts'
import type { Endpoint } from '../../lib/contract/endpoint.ts'

/** A form that is sent without leaving its page, and what it says of that. */
export type SentForm = { section: HTMLElement; form: HTMLFormElement; button: HTMLElement }

/** The parts of a form's section; undefined where one is not there. */
export function partsOf(section: HTMLElement): SentForm | undefined {
  const form = section.querySelector('form')
  const button = section.querySelector('button')
  return form && button ? { section, form, button } : undefined
}

type Refused = { ok: false; code: string; problem?: { detail?: string } }

/**
 * Sends what was typed, which stays until it has gone. `wrong` tells of a refusal at the fields, and answers whether it
 * could.
 */
export async function sendOnce<E extends Endpoint>(
  { section, form, button }: SentForm,
  email: string,
  send: () => Promise<Answer<E>>,
  wrong: (refused: Extract<Answer<E>, { ok: false }>) => boolean = () => false,
): Promise<void> {
  const label = button.textContent ?? ''
  const setBusy = (isBusy: boolean) => {
    button.ariaBusy = isBusy ? 'true' : null
    button.textContent = isBusy ? (button.dataset['busy'] ?? label) : label
  }
  setBusy(true)
  const answer: Answer<E> | Refused = await send().catch(() => ({
    ok: false as const,
    code: 'network_error',
  }))
  setBusy(false)
  if (answer.ok) {
    form.reset()
    return tell(section, 'good', (section.dataset['sent'] ?? '').replace(/\{(?:email|to)\}/, email))
  }
  if (wrong(answer as Extract<Answer<E>, { ok: false }>)) return
  const isLost = answer.code === 'network_error' || answer.code === 'timeout'
  const lost = section.dataset[isLost ? 'offline' : 'failed'] ?? ''
  tell(section, 'bad', answer.problem?.detail ?? lost)
}

function tell(section: HTMLElement, tone: 'good' | 'bad', words: string): void {
  const said = section.querySelector<HTMLElement>('.contact-said')
  if (!said) return
  said.className = `contact-said note note-${tone}`
  said.textContent = words
  said.focus()
}
