/** Loads what a contact form does when somebody begins to type. */
for (const section of document.querySelectorAll<HTMLElement>('.contact-form')) {
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= import('./contact-fields.ts').then(
      ({ start }) => start(section),
      // Without a network now, with one later.
      () => {
        loading = undefined
      },
    )
    return loading
  }
  const form = section.querySelector('form')
  section.addEventListener('focusin', () => void load())
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!loading) void load().then(() => loading && form.requestSubmit())
  })
}
