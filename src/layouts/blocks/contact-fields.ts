import type { contact } from '../../stores/contact/contact.ts'

type Outcome = Awaited<ReturnType<(typeof contact)['send']>>

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Makes a contact form work. What was typed stays until the message has gone. */
export function start(section: HTMLElement): void {
  const form = section.querySelector('form')
  const said = section.querySelector<HTMLElement>('.contact-said')
  const button = section.querySelector('button')
  if (!form || !said || !button) return
  const tell = (tone: 'good' | 'bad', words: string) => {
    said.className = `contact-said note note-${tone}`
    said.textContent = words
    said.focus()
  }
  const lost = (code: string) =>
    section.dataset[code === 'network_error' || code === 'timeout' ? 'offline' : 'failed'] ?? ''

  async function send(message: Message): Promise<void> {
    const label = button?.textContent ?? ''
    setBusy(button, button?.dataset['busy'] ?? label)
    const store = await import('../../stores/contact/contact.ts').catch(() => null)
    const answer: Outcome = store
      ? await store.contact.send(message)
      : { ok: false, code: 'network_error' }
    setBusy(button, label, false)
    if (!answer.ok) return tell('bad', answer.problem?.detail ?? lost(answer.code))
    form?.reset()
    tell('good', (section.dataset['sent'] ?? '').replace('{email}', message.email))
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.ariaBusy) return
    const message = messageOf(form)
    const wrong = [
      mark(form, 'email', !EMAIL.test(message.email)),
      mark(form, 'message', message.message === ''),
    ].find((field) => field !== null)
    if (wrong) wrong.focus()
    else void send(message)
  })
}

type Message = Parameters<(typeof contact)['send']>[0]

function messageOf(form: HTMLFormElement): Message {
  const data = new FormData(form)
  const text = (name: keyof Message) => String(data.get(name) ?? '').trim()
  return {
    name: text('name'),
    email: text('email'),
    orderNumber: text('orderNumber'),
    message: text('message'),
  }
}

/** Shows or hides what is wrong with a field; the field where something is. */
function mark(form: HTMLFormElement, name: keyof Message, isWrong: boolean): HTMLElement | null {
  const field = form.querySelector<HTMLElement>(`[name="${name}"]`)
  const fault = field?.parentElement?.querySelector<HTMLElement>('.field-error span')
  if (fault) fault.hidden = !isWrong
  if (isWrong) field?.setAttribute('aria-invalid', 'true')
  else field?.removeAttribute('aria-invalid')
  return isWrong && field ? field : null
}

function setBusy(button: HTMLElement | null, label: string, isBusy = true): void {
  if (!button) return
  button.ariaBusy = isBusy ? 'true' : null
  button.textContent = label
}
