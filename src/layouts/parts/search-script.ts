/** Fetches the list below the search field once somebody goes into it; on a phone an icon opens the field. */
export function startSearch(field: HTMLInputElement): void {
  let isOpened = false
  const open = async () => {
    if (isOpened) return
    isOpened = true
    try {
      const { openSearchBox } = await import('./search-box.ts')
      await openSearchBox(field)
    } catch {
      // The form searches as it does without a script; the next time somebody goes into it, this tries again.
      isOpened = false
    }
  }
  field.addEventListener('focus', () => void open())
  document.querySelector('.header-search-open')?.addEventListener('click', (event) => {
    event.preventDefault()
    field.closest('.header-search')?.toggleAttribute('data-open')
    field.focus()
  })
}
