/** The field of the header, which many pages share, says what this one has looked for. */
const field = document.querySelector<HTMLInputElement>('[data-search]')
if (field) field.value = new URLSearchParams(location.search).get('q') ?? ''
