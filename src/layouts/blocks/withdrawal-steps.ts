import type { declare } from '../../stores/withdrawal/withdrawal.ts'

type Declaration = Parameters<typeof declare>[0]
type Outcome = Awaited<ReturnType<typeof declare>>

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const FIELDS = ['name', 'orderNumber', 'goods', 'email'] as const

/** Makes the two steps of a withdrawal work: what is declared, and its confirmation. Nothing typed is lost. */
export function start(section: HTMLElement): void {
  const form = section.querySelector('form')
  const check = section.querySelector<HTMLElement>('[data-check]')
  const said = section.querySelector<HTMLElement>('[role="status"]')
  const confirm = check?.querySelector<HTMLButtonElement>('[data-confirm]')
  if (!form || !check || !said || !confirm) return
  const tell = (tone: 'good' | 'bad', words: string) => {
    said.className = `spaced note note-${tone}`
    said.hidden = false
    said.textContent = words
    said.focus()
  }
  const show = (isChecked: boolean) => {
    form.hidden = isChecked
    check.hidden = !isChecked
    said.hidden = true
  }
  const lost = (code: string) =>
    section.dataset[code === 'network_error' || code === 'timeout' ? 'offline' : 'failed'] ?? ''

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const declared = declarationOf(form)
    const [wrong] = FIELDS.filter((name) => mark(form, name, isWrong(name, declared[name])))
    if (wrong) return fieldOf(form, wrong)?.focus()
    for (const name of FIELDS) {
      const shown = check.querySelector(`[data-said="${name}"]`)
      if (shown) shown.textContent = declared[name] || (section.dataset['all'] ?? '')
    }
    show(true)
    check.querySelector('h3')?.focus()
  })
  check.querySelector('[data-change]')?.addEventListener('click', () => {
    if (confirm.ariaBusy) return
    show(false)
    fieldOf(form, 'name')?.focus()
  })
  confirm.addEventListener('click', () => {
    if (!confirm.ariaBusy) void send(declarationOf(form))
  })

  async function send(declared: Declaration): Promise<void> {
    if (!confirm) return
    const label = confirm.textContent
    confirm.ariaBusy = 'true'
    confirm.textContent = confirm.dataset['busy'] ?? label
    const store = await import('../../stores/withdrawal/withdrawal.ts').catch(() => null)
    const answer: Outcome = store
      ? await store.declare(declared)
      : { ok: false, code: 'network_error' }
    confirm.ariaBusy = null
    confirm.textContent = label
    if (!answer.ok) return tell('bad', answer.problem?.detail ?? lost(answer.code))
    form?.reset()
    show(true)
    if (check) check.hidden = true
    const when = whenOf(answer.value.receivedAt, section.dataset['timeZone'])
    const words = (section.dataset['sent'] ?? '').replace('{when}', when)
    tell('good', words.replace('{email}', declared.email))
  }
}

function declarationOf(form: HTMLFormElement): Declaration {
  const data = new FormData(form)
  const text = (name: keyof Declaration) => String(data.get(name) ?? '').trim()
  return {
    name: text('name'),
    orderNumber: text('orderNumber'),
    goods: text('goods'),
    email: text('email'),
  }
}

function isWrong(name: keyof Declaration, value: string): boolean {
  if (name === 'email') return !EMAIL.test(value)
  return name !== 'goods' && value === ''
}

const fieldOf = (form: HTMLFormElement, name: keyof Declaration) =>
  form.querySelector<HTMLElement>(`[name="${name}"]`)

/** Shows or hides what is wrong with a field; whether something is. */
function mark(form: HTMLFormElement, name: keyof Declaration, isWrong: boolean): boolean {
  const field = fieldOf(form, name)
  const fault = field?.parentElement?.querySelector<HTMLElement>('.field-error span')
  if (fault) fault.hidden = !isWrong
  if (isWrong) field?.setAttribute('aria-invalid', 'true')
  else field?.removeAttribute('aria-invalid')
  return isWrong
}

/** Day and time on the shop's wall, as the receipt says them. */
function whenOf(instant: string, timeZone: string | undefined): string {
  const locale = document.documentElement.lang
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(locale, style).format(new Date(instant))
}
