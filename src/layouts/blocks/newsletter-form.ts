import type { newsletter } from '../../stores/newsletter/newsletter.ts'

type Step = keyof typeof newsletter
type Outcome = Awaited<ReturnType<(typeof newsletter)[Step]>>

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Makes the field and the buttons of a newsletter block work. */
export function start(section: HTMLElement): void {
  const parts = [...section.querySelectorAll<HTMLElement>('[data-step]')]
  const said = section.querySelector<HTMLElement>('.newsletter-said')
  const input = section.querySelector('input')
  const fault = section.querySelector<HTMLElement>('.field-error span')
  if (!said || !input || !fault) return
  const show = (step: Step | null) => {
    for (const part of parts) part.hidden = part.dataset['step'] !== step
  }
  const mark = (isWrong: boolean) => {
    fault.hidden = !isWrong
    input.toggleAttribute('aria-invalid', false)
    if (isWrong) input.setAttribute('aria-invalid', 'true')
    if (isWrong) input.focus()
  }

  /** Sends what is asked; what was typed stays until it has gone well. */
  async function send(step: Step, value: string, button: HTMLButtonElement): Promise<void> {
    const label = button.textContent
    button.ariaBusy = 'true'
    button.textContent = button.dataset['busy'] ?? label
    const store = await import('../../stores/newsletter/newsletter.ts').catch(() => null)
    const answer: Outcome = store
      ? await store.newsletter[step](value)
      : { ok: false, code: 'network_error' }
    button.ariaBusy = null
    button.textContent = label
    if (answer.ok) {
      show(null)
      tell('good', wordsOf(step).replace('{email}', value))
    } else if (answer.code === 'input_invalid') mark(true)
    else tell('bad', answer.problem?.detail ?? lost(answer.code))
    said?.focus()
  }

  const wordsOf = (step: Step) => section.dataset[step === 'ask' ? 'asked' : step] ?? ''
  const lost = (code: string) =>
    section.dataset[code === 'network_error' || code === 'timeout' ? 'offline' : 'failed'] ?? ''
  const tell = (tone: 'good' | 'bad', words: string) => {
    said.className = `newsletter-said note note-${tone}`
    said.textContent = words
  }

  section.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    const button = section.querySelector('form button')
    const email = input.value.trim()
    mark(!EMAIL.test(email))
    if (EMAIL.test(email) && button instanceof HTMLButtonElement && !button.ariaBusy)
      void send('ask', email, button)
  })

  const follow = () => {
    const [, step, token = ''] = /^#(confirm|leave)=([\w-]+)$/.exec(location.hash) ?? []
    if (step !== 'confirm' && step !== 'leave') return
    show(step)
    const button = section.querySelector<HTMLButtonElement>(`[data-step="${step}"] button`)
    if (button) button.onclick = () => !button.ariaBusy && void send(step, token, button)
  }
  follow()
  addEventListener('hashchange', follow)
}
