/** Loads what a newsletter block does when somebody comes to it: by a link in a mail, or to type. */
for (const section of document.querySelectorAll<HTMLElement>('.newsletter')) {
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= import('./newsletter-form.ts').then(
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
  addEventListener('hashchange', () => void load())
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!loading) void load().then(() => loading && form.requestSubmit())
  })
  if (location.hash) void load()
}
