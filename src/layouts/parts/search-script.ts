/** What the field is once a script can open a list below it. */
const combobox = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': 'false',
  'aria-controls': 'search-list',
}

/** Fetches the list below the search field once somebody goes into it; on a phone an icon opens the field. */
export function startSearch(field: HTMLInputElement): void {
  for (const [name, value] of Object.entries(combobox)) field.setAttribute(name, value)
  const open = () =>
    void import('./search-box.ts').then(({ openSearchBox }) => openSearchBox(field))
  field.addEventListener('focus', open, { once: true })
  document.querySelector('.header-search-open')?.addEventListener('click', (event) => {
    event.preventDefault()
    field.closest('.header-search')?.toggleAttribute('data-open')
    field.focus()
  })
}
