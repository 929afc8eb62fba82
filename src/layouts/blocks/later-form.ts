type Part = { start(section: HTMLElement): void }

/**
 * Makes a form's own script come when somebody goes into the form; answers what makes it come now. What is
 * sent before it is there is sent once it is, and a form without a network tries again with the next press.
 */
export function startLater(section: HTMLElement, part: () => Promise<Part>): () => void {
  let loading: Promise<boolean> | undefined
  let isStarted = false
  const load = () => {
    loading ??= part().then(
      ({ start }) => {
        if (!isStarted) start(section)
        isStarted = true
        return true
      },
      () => {
        loading = undefined
        return false
      },
    )
    return loading
  }
  const form = section.querySelector('form')
  section.addEventListener('focusin', () => void load())
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isStarted) void load().then((isThere) => isThere && form.requestSubmit())
  })
  return () => void load()
}
