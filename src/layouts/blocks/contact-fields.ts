import type { contact } from '../../stores/contact/contact.ts'
import { partsOf, sendOnce } from './form-sending.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Makes a contact form work. What was typed stays until the message has gone. */
export function start(section: HTMLElement): void {
  const parts = partsOf(section)
  if (!parts) return
  const { form, button } = parts
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.ariaBusy) return
    const message = messageOf(form)
    const wrong = [
      mark(form, 'email', !EMAIL.test(message.email)),
      mark(form, 'message', message.message === ''),
    ].find((field) => field !== null)
    if (wrong) return wrong.focus()
    void sendOnce(parts, message.email, async () => {
      const store = await import('../../stores/contact/contact.ts')
      return store.contact.send(message)
    })
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
