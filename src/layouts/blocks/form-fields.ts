import { partsOf, sendOnce } from './form-sending.ts'

type Fault = 'form_answer_missing' | 'form_answer_wrong'

/** Makes a form of an editor's own work: what is missing is told at once, all else by the server. */
export function start(section: HTMLElement): void {
  const parts = partsOf(section)
  if (!parts) return
  const { form, button } = parts
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.ariaBusy) return
    const rows = [...form.querySelectorAll<HTMLElement>('[data-kind]')]
    const lacking = rows.filter((row) => mark(row, isLacking(row) ? 'form_answer_missing' : null))
    if (lacking[0]) return controlOf(lacking[0])?.focus()
    const answers = answersOf(form)
    const email = answers[nameOf(form.querySelector('[data-kind="email"]'))]?.[0] ?? ''
    void sendOnce(
      parts,
      email,
      async () => {
        const { contact } = await import('../../stores/contact/contact.ts')
        return contact.sendForm({ ...JSON.parse(section.dataset['form'] ?? '{}'), answers })
      },
      ({ problem }) => {
        const told = rows.filter((row) => {
          const fault = problem?.fields?.find(({ path }) => path === `answers.${nameOf(row)}`)
          return fault !== undefined && mark(row, fault.code as Fault)
        })
        if (told[0]) controlOf(told[0])?.focus()
        return told.length > 0
      },
    )
  })
}

const controlOf = (row: Element | null) =>
  row?.querySelector<HTMLInputElement>('input, select, textarea')
const nameOf = (row: Element | null) => controlOf(row)?.name ?? ''

/** By field, without what is empty. */
function answersOf(form: HTMLFormElement): Record<string, string[]> {
  const answers: Record<string, string[]> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '')
      answers[name] = [...(answers[name] ?? []), value]
  return answers
}

/** Whether a field is empty that is needed: of several boxes one has to be chosen. */
function isLacking(row: HTMLElement): boolean {
  if (row.dataset['required'] === undefined) return false
  const controls = [...row.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  return !controls.some(({ type, checked, value }) =>
    type === 'checkbox' ? checked : value.trim() !== '',
  )
}

/** Shows what is wrong with a field, and hides what was; answers whether something is. */
function mark(row: HTMLElement, fault: Fault | null): boolean {
  for (const each of row.querySelectorAll<HTMLElement>('[data-fault]'))
    each.hidden = each.dataset['fault'] !== fault
  for (const control of row.querySelectorAll('input, select, textarea'))
    if (fault) control.setAttribute('aria-invalid', 'true')
    else control.removeAttribute('aria-invalid')
  return fault !== null
}
