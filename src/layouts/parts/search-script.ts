/** Fetches the list below the search field once somebody goes into it; on a phone an icon opens the field. */
export function startSearch(field: HTMLInputElement): void {
  const box = field.closest('.header-search')
  const open = () =>
    void import('./search-box.ts').then(({ openSearchBox }) => openSearchBox(field))
  field.addEventListener('focus', open, { once: true })
  document.querySelector('.header-search-open')?.addEventListener('click', (event) => {
    event.preventDefault()
    if (box?.toggleAttribute('data-open')) field.focus()
  })
  if (field.form?.action !== location.origin + location.pathname) return
  box?.setAttribute('data-open', '')
  field.value = new URLSearchParams(location.search).get('q') ?? ''
}
