/** Fills the sandbox's form like a customer would; answers without following the redirect. */
export function typeCard(
  page: string,
  number: string,
  change: Partial<Record<'expiry' | 'code' | 'name', string>> = {},
): Promise<Response> {
  const form = { number, expiry: '04/39', code: '123', name: 'Nora Quill', do: 'pay', ...change }
  return post(page, form)
}

/** Presses a button of a sandbox page: approve, refuse or cancel. */
export function pressOnPage(page: string, button: string) {
  return post(page, { do: button })
}

function post(page: string, form: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(form)
  return fetch(page, { method: 'POST', body, redirect: 'manual' })
}
